// 财务（office.md §9.3、§11、§12.1、§12.2、§12.3 的改重、§12.4 的前四族、§21）的调用：方法、路径、成功提示。做好一个少一个待做。
export interface FinanceCall {
  readonly section: string
  readonly route: string
  /** the toast after success; '' where the text names none */
  readonly toast: string
}

/** One call a line: section, method, path, toast. */
const table = `
9.3 POST /v1/finance/bill 新增成功
9.3 PUT /v1/finance/bill 修改成功
9.3 DELETE /v1/finance/bill 已删除
9.3 GET /v1/finance/bill
9.3 GET /v1/finance/bill/list
9.3 GET /v1/finance/bill/detail
9.3 GET /v1/finance/bill/system/detail
9.3 GET /v1/finance/bill/stat/list
9.3 POST /v1/finance/bill/approve 提交成功
9.3 POST /v1/finance/bill/approve/action 操作成功
9.3 POST /v1/finance/bill/recall 操作成功
9.3 POST /v1/finance/bill/response 提交成功
9.3 POST /v1/finance/bill/owner/approve/action 操作成功
9.3 GET /v1/finance/bill/download 下载成功
9.3 GET /v1/finance/bill/export 导出成功
9.3 GET /v1/finance/bill/fee/detail
9.3 PUT /v1/finance/bill/weight 修改成功
9.3 POST /v1/finance/bill/freefee 操作成功
9.3 POST /v1/finance/bill/recalc 操作成功
9.3 GET /v1/finance/bill/goods
9.3 PUT /v1/finance/bill/remark 保存成功
9.3 POST /v1/finance/bill/send/accounting 提交成功
9.3 POST /v1/finance/bill/receipt 新增成功
9.3 GET /v1/finance/bill/otherfee/list
9.3 POST /v1/finance/bill/otherfee/import 导入完成
9.3 POST /v1/finance/bill/otherfee/parse
9.3 GET /v1/finance/bill/otherfee/template/download
9.3 POST /v1/finance/bill/otherfee/approve 操作成功
9.3 DELETE /v1/finance/bill/otherfee 已删除
9.3 GET /v1/finance/bill/taxrate
9.3 POST /v1/finance/bill/taxrate 设置成功
11 GET /v1/finance/valuation/page
11 POST /v1/finance/valuation/retry 操作成功
11 POST /v1/finance/valuation/price 操作成功
11 PUT /v1/finance/valuation/suspended 操作成功
11 POST /v1/finance/valuation/close 操作成功
11 POST /v1/finance/valuation/weight 操作成功
11 POST /v1/finance/valuation/price/import
12.1 POST /v1/finance/contract 新增成功
12.1 PUT /v1/finance/contract 修改成功
12.1 DELETE /v1/finance/contract 已删除
12.1 GET /v1/finance/contract
12.1 GET /v1/finance/contract/info
12.1 GET /v1/finance/contract/list
12.1 GET /v1/finance/contract/attach
12.1 POST /v1/finance/contract/attach 上传成功
12.1 DELETE /v1/finance/contract/attach 已删除
12.1 POST /v1/finance/contract/check
12.1 POST /v1/finance/contract/copy 操作成功
12.1 POST /v1/finance/contract/review 操作成功
12.1 POST /v1/finance/contract/ending 操作成功
12.1 POST /v1/finance/contract/fee 保存成功
12.1 PUT /v1/finance/contract/fee 修改成功
12.1 GET /v1/finance/contract/fee
12.1 DELETE /v1/finance/contract/fee 已删除
12.1 GET /v1/finance/contract/fee/version/list
12.1 POST /v1/finance/contract/fee/version/copy 操作成功
12.1 POST /v1/finance/contract/fee/version/ending 操作成功
12.1 POST /v1/finance/contract/fee/version/review 操作成功
12.1 GET /v1/finance/contract/fee/version/effect/warehouse/list
12.1 GET /v1/finance/contract/fee/version/effect/shop/list
12.1 POST /v1/finance/contract/fee/version/import 导入完成
12.1 GET /v1/finance/contract/fee/version/export
12.1 GET /v1/finance/contract/fee/version/template/download
12.1 POST /v1/finance/contract/fee/version/special/parse
12.1 POST /v1/finance/contract/fee/version/special/import
12.1 GET /v1/finance/contract/fee/version/special/export
12.1 POST /v1/finance/contract/fee/version/special/sync 同步成功
12.1 GET /v1/finance/contract/fee/version/logs
12.1 GET /v1/finance/contract/label/list
12.1 POST /v1/finance/contract/label 添加成功
12.1 DELETE /v1/finance/contract/label
12.1 GET /v1/finance/contract/warehouse
12.1 PUT /v1/finance/contract/warehouse 修改成功
12.2 GET /v1/finance/weight/plan/list
12.2 GET /v1/finance/weight/plan
12.2 POST /v1/finance/weight/plan 新增成功
12.2 PUT /v1/finance/weight/plan 修改成功
12.2 DELETE /v1/finance/weight/plan 已删除
12.2 POST /v1/finance/weight/plan/copy 操作成功
12.2 PUT /v1/finance/weight/plan/status 操作成功
12.2 GET /v1/finance/weight/plan/area
12.2 POST /v1/finance/weight/plan/area 新增成功
12.2 PUT /v1/finance/weight/plan/area 修改成功
12.2 DELETE /v1/finance/weight/plan/area 已删除
12.2 GET /v1/finance/weight/plan/area/list
12.2 GET /v1/finance/area/group
12.2 POST /v1/finance/area/group 新增成功
12.2 DELETE /v1/finance/area/group 已删除
12.2 GET /v1/finance/area/group/list
12.2 GET /v1/finance/city
12.2 POST /v1/finance/weight/plan/parse
12.2 POST /v1/finance/weight/plan/import
12.2 GET /v1/finance/weight/plan/export
12.2 GET /v1/finance/weight/plan/template/download
12.2 POST /v1/finance/weight/plan/trial
12.2 PUT /v1/finance/area/group
12.3 PUT /v1/finance/expressfee/weight 修改成功
12.4 GET /v1/finance/custom/list
12.4 GET /v1/finance/custom
12.4 POST /v1/finance/custom
12.4 PUT /v1/finance/custom
12.4 DELETE /v1/finance/custom
12.4 PUT /v1/finance/custom/status
12.4 GET /v1/finance/custom/export
12.4 GET /v1/finance/owner/list
12.4 PUT /v1/finance/owner 操作成功
12.4 GET /v1/finance/owner/star/list
12.4 POST /v1/finance/owner/star 操作成功
12.4 GET /v1/finance/owner/effect/group/list
12.4 POST /v1/finance/owner/effect/group
12.4 PUT /v1/finance/owner/effect/group
12.4 DELETE /v1/finance/owner/effect/group
12.4 GET /v1/finance/owner/effect/group/member
12.4 POST /v1/finance/owner/effect/group/member
12.4 DELETE /v1/finance/owner/effect/group/member
12.4 GET /v1/finance/calcweight
12.4 POST /v1/finance/calcweight/batch
12.4 GET /v1/finance/weight/combination/list
12.4 POST /v1/finance/weight/combination
12.4 PUT /v1/finance/weight/combination
12.4 DELETE /v1/finance/weight/combination
12.4 POST /v1/finance/weight/combination/import
12.4 POST /v1/finance/weight/combination/parse
12.4 GET /v1/finance/weight/combination/export
12.4 GET /v1/finance/weight/combination/template/download
12.4 POST /v1/finance/weight/combination/refresh
12.4 GET /v1/finance/network/weight/list
12.4 PUT /v1/finance/network/weight
12.4 POST /v1/finance/network/weight/recalc
12.4 GET /v1/finance/network/city
12.4 GET /v1/finance/owner/effect/group
12.4 GET /v1/finance/owner/effect/group/member/list
12.4 GET /v1/finance/weight/combination
21 POST /v1/xxljob/contract/stat/sync 同步成功
21 POST /v1/xxljob/contract/sync 同步成功
21 POST /v1/xxljob/stockout/goods/sync 同步成功
21 POST /v1/xxljob/stockout/order/sync 同步成功
21 POST /v1/xxljob/stockout/consumable/sync 同步成功
21 GET /v1/xxljob/contract/stat/sync/list
21 GET /v1/xxljob/contract/sync/list
21 GET /v1/xxljob/stockout/goods/sync/list
21 GET /v1/xxljob/stockout/order/sync/list
21 GET /v1/xxljob/stockout/consumable/sync/list
21 PUT /v1/xxljob/sync/stop 操作成功
`

export const financeCalls: readonly FinanceCall[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [section = '', method = '', path = '', toast = ''] = line.split(' ')
    return { section, route: `${method} ${path}`, toast }
  })
