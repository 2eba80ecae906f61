// 盘点范围 · stock/checkRange
/** Refuses a range with unknown zones, bins or goods, so that a stock check leaves nothing out silently (floor.md §5.3). */
import type { Body, BodyOf } from '#contract/resource'
import type { check, checkRange } from '#contract/stock/check'
import { isSystemPlace } from '#contract/rules/systemPlace'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse } from '../platform/errors.ts'

/** The input of a new stock check: head fields and range. */
type CheckInput = Body<typeof check> & BodyOf<typeof checkRange>

/** Most numbers a sentence lists before it gives their count. */
const listMax = 20
/** A list of numbers for a message, shortened. */
export const namedNumbers = (numbers: readonly string[]): string =>
  numbers.slice(0, listMax).join('、') + (numbers.length > listMax ? ` 等${numbers.length}个` : '')

type Sentences = readonly (readonly [field: string, sentence: string])[]

interface Bin {
  readonly no: string
  readonly type: number | null
  readonly zone: string | null
  readonly off: number | null
}

/** Message about bins that the check cannot count, grouped by cause. */
const binSentences = async (ctx: Ctx, { head }: Entered<CheckInput>): Promise<Sentences> => {
  const [bins, zones] = [head.locationNos ?? [], new Set(head.zoneNos ?? [])]
  if (bins.length === 0) return []
  const found = await ctx.tx.query<Bin>(
    `select n.no, l.location_type as type, l.zone_no as zone, l.is_disabled as off from unnest($4::text[]) as n(no)
       left join location l on l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.location_no = n.no
      order by n.no`,
    [ctx.tenantId, head.warehouseNo ?? '', head.sid ?? '', bins],
  )
  const causeOf = ({ no, type, zone, off }: Bin): string => {
    if (type === null) return '没有这些库位'
    if (isSystemPlace(no, { type })) return '暂存位不盘点'
    if (off === 1) return '库位已停用'
    return zones.size > 0 && !zones.has(zone ?? '') ? '不在所选的库区里' : ''
  }
  const causes = new Map<string, string[]>()
  for (const bin of found) {
    const cause = causeOf(bin)
    if (cause !== '') causes.set(cause, [...(causes.get(cause) ?? []), bin.no])
  }
  if (causes.size === 0) return []
  return [['locationNos', [...causes].map(([cause, numbers]) => `${cause}：${namedNumbers(numbers)}`).join('；')]]
}

/** Message about zones that the warehouse does not have. */
const zoneSentences = async (ctx: Ctx, { head }: Entered<CheckInput>): Promise<Sentences> => {
  const zones = head.zoneNos ?? []
  if (zones.length === 0) return []
  const missing = await ctx.tx.query<{ no: string }>(
    `select n.no from unnest($4::text[]) as n(no)
      where not exists (select 1 from zone z where z.tenant_id = $1 and z.warehouse_no = $2 and z.sid = $3 and z.zone_no = n.no)
      order by n.no`,
    [ctx.tenantId, head.warehouseNo ?? '', head.sid ?? '', zones],
  )
  return missing.length === 0 ? [] : [['zoneNos', `没有这些库区：${namedNumbers(missing.map(({ no }) => no))}`]]
}

/** Message about goods that do not exist, or are of another owner. */
const goodsSentences = async (ctx: Ctx, { head }: Entered<CheckInput>): Promise<Sentences> => {
  const goods = head.goodsNos ?? []
  if (goods.length === 0) return []
  const missing = await ctx.tx.query<{ no: string }>(
    `select n.no from unnest($3::text[]) as n(no)
      where not exists (select 1 from goods g where g.tenant_id = $1 and ($2 = '' or g.owner_no = $2) and g.goods_no = n.no)
      order by n.no`,
    [ctx.tenantId, head.ownerNo ?? '', goods],
  )
  return missing.length === 0 ? [] : [['goodsNos', `没有这些商品：${namedNumbers(missing.map(({ no }) => no))}`]]
}

/** A stock check of all owners needs the scope of all owners; zones, bins and goods of the range must exist. */
export const checkRules: EntryRules<CheckInput> = {
  faults: async (ctx, documents) => {
    const faults: EntryFault[] = []
    for (const [document, entered] of documents.entries()) {
      if ((entered.head.ownerNo ?? '') === '' && !ctx.person.scope.owner.all)
        faults.push({ document, line: null, field: 'ownerNo', why: refuse('A0410', { field: '货主' }) })
      const sentences = [zoneSentences, binSentences, goodsSentences].map((look) => look(ctx, entered))
      for (const [field, sentence] of (await Promise.all(sentences)).flat())
        faults.push({ document, line: null, field, why: refuse('A1740.named', { reason: sentence }) })
    }
    return faults
  },
  complete: (_ctx, documents) =>
    Promise.resolve(
      documents.map(({ head: { zoneNos, locationNos, goodsNos, ...head } }) => ({
        head: {
          ...head,
          ownerNo: head.ownerNo || null,
          remark: head.remark ?? null,
          rangeJson: { zoneNos: zoneNos ?? [], locationNos: locationNos ?? [], goodsNos: goodsNos ?? [] },
        },
        lines: [],
      })),
    ),
}
