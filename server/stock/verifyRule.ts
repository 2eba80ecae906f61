// 库存核对的一条规则 · stock/verifyRule
export type Part = 'bins' | 'warehouse' | 'orders' | 'waves' | 'ops' | 'goods' | 'papers' | 'stockins'

export interface Rule {
  readonly rule: string
  readonly part: Part
  readonly sql: string
}
