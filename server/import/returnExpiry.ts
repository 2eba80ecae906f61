// 退货效期导入 · import/returnExpiry
import * as calls from '#contract/import/returnExpiry'
import { code } from '#contract/kinds'
import { expiry } from '#contract/returns/expiry'
import { expiryRules, expiryTable } from '../core/returns/expiryRules.ts'
import { ownerOf } from '../core/reach.ts'
import { everywhere } from '../core/warehouses.ts'
import { plain } from '../platform/kinds.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { minRemainDay, minRemainBp, resultQuality } = expiry.fields

const fields = {
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  categoryCode: code('品类', { max: 32, help: '不填表示全部品类' }),
  goodsNo: code('商品编号', { max: 64, help: '不填表示全部商品；填了商品就不填品类' }),
  minRemainDay,
  minRemainBp: { ...minRemainBp, label: '最小剩余比例(%)' },
  resultQuality,
}

/** A rule that is there takes what the file says. */
const rows = ruleBookImport({
  biz: 'returnExpiry',
  fields,
  target: expiryTable,
  rules: expiryRules,
  keyField: 'resultQuality',
  body: (row) => ({
    ...filledCells(row),
    ownerNo: ownerOf(row.fields),
    categoryCode: plain(row.fields['categoryCode']) || everywhere,
    goodsNo: plain(row.fields['goodsNo']) || everywhere,
  }),
})

export default rowEndpoints(calls, '退货效期导入', rows)
