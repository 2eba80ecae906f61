// 退货效期 · returns/expiry
import { expiry } from '#contract/returns/expiry'
import { placeColumn } from '../core/placedRule.ts'
import { expiryRules, expiryTable } from './expiryRules.ts'
import { checkOwnerReach, openOwner } from './placed.ts'
import type { Person } from '../platform/person.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { ownerOf } from '../core/reach.ts'
import { everywhere } from '../core/warehouses.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const { minRemainDay, minRemainBp, resultQuality } = expiry.fields

const fields = {
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  categoryCode: code('品类', { max: 32, help: '不填表示全部品类' }),
  goodsNo: code('商品编号', { max: 64, help: '不填表示全部商品；填了商品就不填品类' }),
  minRemainDay,
  minRemainBp: { ...minRemainBp, label: '最小剩余比例(%)' },
  resultQuality,
}

/** The file changes an existing rule. */
const fromFile = ruleBookImport({
  biz: 'returnExpiry',
  fields,
  target: expiryTable,
  rules: expiryRules,
  keyField: 'resultQuality',
  body: (row) => ({
    ...filledCells(row),
    ownerNo: ownerOf(row.fields),
    categoryCode: row.fields.categoryCode || everywhere,
    goodsNo: row.fields.goodsNo || everywhere,
  }),
})

export default [
  ...serve(expiry, (_today: string, person: Person) => ({
    from: 'return_expiry_rule r',
    alias: 'r',
    columns: {
      expiryId: 'r.id::text',
      ownerNo: placeColumn('owner_no'),
      categoryCode: placeColumn('category_code'),
      goodsNo: placeColumn('goods_no'),
      goodsName:
        '(select g.goods_name from goods g where g.tenant_id = $1 and g.owner_no = r.owner_no and g.goods_no = r.goods_no)',
    },
    ...openOwner(person),
    write: { table: 'return_expiry_rule', rules: expiryRules, checkRemove: checkOwnerReach },
  })),
  ...listImport(expiry, fromFile),
]
