// 退货白名单 · returns/whiteList
import { returnWhiteList } from '#contract/returns/whiteList'
import { returnWhite } from '../core/returns/settings.ts'
import { returnWhiteRules, whiteParts, returnWhiteTable } from './whiteListRules.ts'
import type { Person } from '../platform/person.ts'
import { keySeen, ownerSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const { noWarning, noPhoto, noExpiry, noMatch } = returnWhite
/** An owner number has no slash; the text after the first slash is the goods. */
const ownerOf = "split_part(r.white_key, '/', 1)"
const forTypes = (types: readonly number[], value: string): string =>
  `case when r.white_type in (${types.join(', ')}) then ${value} end`

/** A person sees exemptions of their owners and shops, and all exempt parcels. */
const seenRows = (person: Person): string =>
  `case r.white_type when ${noPhoto} then ${keySeen(person.scope.shop, 'r.white_key')} when ${noMatch} then true else ${ownerSeen(person, ownerOf)} end`

const { whiteType, effectDate, expireDate, reason } = returnWhiteList.fields

const fields = {
  whiteType,
  whiteKey: code('值', { required: true, max: 100, help: '货主编号、店铺编号、货主编号/商品编号 或 物流单号' }),
  effectDate,
  expireDate,
  reason,
}

/** The file changes days and reason of an existing row. */
const fromFile = ruleBookImport({
  biz: 'returnWhiteList',
  fields,
  target: returnWhiteTable,
  rules: returnWhiteRules,
  keyField: 'whiteKey',
})

export default [
  ...serve(returnWhiteList, (_today: string, person: Person) => ({
    from: 'return_white_list r',
    alias: 'r',
    columns: {
      whiteId: 'r.id::text',
      ownerNo: forTypes([noWarning, noExpiry], ownerOf),
      goodsNo: forTypes([noExpiry], "substr(r.white_key, strpos(r.white_key, '/') + 1)"),
      shopNo: forTypes([noPhoto], 'r.white_key'),
      logisticsNo: forTypes([noMatch], 'r.white_key'),
    },
    where: seenRows(person),
    write: { table: 'return_white_list', rules: returnWhiteRules, apart: whiteParts },
  })),
  ...listImport(returnWhiteList, fromFile),
]
