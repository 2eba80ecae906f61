// 退货白名单 · returns/whiteList
import { returnWhiteList } from '#contract/returns/whiteList'
import { returnWhite } from '../core/returns/settings.ts'
import { returnWhiteRules, whiteParts } from '../core/returns/whiteListRules.ts'
import type { Person } from '../platform/ctx.ts'
import { keySeen, ownerSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const { noWarning, noPhoto, noExpiry, noMatch } = returnWhite
/** A number of an owner has no slash; what stands behind the first one is the goods. */
const ownerOf = "split_part(r.white_key, '/', 1)"
const when = (types: readonly number[], value: string): string =>
  `case when r.white_type in (${types.join(', ')}) then ${value} end`

/** Everybody sees what is exempt of his own owners and shops, and parcels. */
const seen = (person: Person): string =>
  `case r.white_type when ${noPhoto} then ${keySeen(person.scope.shop, 'r.white_key')} when ${noMatch} then true else ${ownerSeen(person, ownerOf)} end`

export default serve(returnWhiteList, (_today: string, person: Person) => ({
  from: 'return_white_list r',
  alias: 'r',
  columns: {
    whiteId: 'r.id::text',
    ownerNo: when([noWarning, noExpiry], ownerOf),
    goodsNo: when([noExpiry], "substr(r.white_key, strpos(r.white_key, '/') + 1)"),
    shopNo: when([noPhoto], 'r.white_key'),
    logisticsNo: when([noMatch], 'r.white_key'),
  },
  where: seen(person),
  write: { table: 'return_white_list', rules: returnWhiteRules, apart: whiteParts },
}))
