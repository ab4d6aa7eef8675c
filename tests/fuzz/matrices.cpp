// SPDX-License-Identifier: MIT
// Matrices of other libraries, in rows, in columns and described: their elements and dimensions must fit together.

#define ARMA_DONT_USE_WRAPPER  // no functions of LAPACK are called
#define ARMA_DONT_USE_LAPACK
#define ARMA_DONT_USE_BLAS
#define ARMA_DONT_USE_ARPACK
#define ARMA_DONT_USE_SUPERLU
#include <hps/ext/armadillo.h>
#include <hps/ext/eigen.h>
#include <hps/ext/eigen_sparse.h>

#include "fuzz/check_all.h"
#include "fuzz/described_target.h"

namespace hps_fuzz {

using Eigen::Dynamic;

struct Fixed {
  Eigen::Vector3d vector;
  Eigen::Matrix<std::int32_t, 2, 3> columns;
  Eigen::Matrix<bool, 2, 2, Eigen::RowMajor> flags;
  Eigen::Matrix2cf complex;
  arma::Mat<std::int32_t>::fixed<2, 3> armadillo;
  EIGEN_MAKE_ALIGNED_OPERATOR_NEW
};

struct Dense {
  std::vector<Fixed> fixed;
  Eigen::VectorXd vector;
  Eigen::Matrix<std::int64_t, Dynamic, Dynamic> columns;
  Eigen::Array<float, Dynamic, Dynamic, Eigen::RowMajor> rows;
  Eigen::Array<bool, 3, Dynamic> three_rows;
  Eigen::Matrix<std::int16_t, Dynamic, Dynamic, Eigen::ColMajor, 4, 4> small;
  std::map<std::uint8_t, Eigen::MatrixXf> named;
};

struct OfArmadillo {
  arma::Col<std::int32_t> column;
  arma::Mat<double> matrix;
  arma::Cube<std::uint8_t> cube;
};

struct Sparse {
  Eigen::SparseMatrix<double> by_columns;
  Eigen::SparseMatrix<bool, Eigen::RowMajor, std::int64_t> by_rows;
  std::optional<Eigen::SparseMatrix<std::int32_t, Eigen::ColMajor, std::int16_t>> small;
};

using Types = hps::Types<std::vector<Dense>, std::vector<OfArmadillo>, std::vector<Sparse>>;

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  if (in.format & 64) check(*make<Described>(Types{}, in), WithHead(Types{}, in).input());
  else check_all(*make<Rows, Columns>(Types{}, in), in);
  return 0;
}
