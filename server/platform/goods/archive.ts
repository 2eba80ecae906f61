// 商品档案的推算列 · platform/goods/archive
import { plain, type Filter } from '../kinds.ts'
import type { Ctx } from '../ctx.ts'

/** A goods with a longer side (mm) or a greater weight (g) is 大件 (floor.md §3.1). */
const bigMm = 600
const bigG = 10_000
/** Share of the old weight from which a new one is asked about (G5). */
const weightShiftBp = 3000

/** Whether sides and weight make a goods big. */
export const isBig = (row: Filter): boolean =>
  ['lengthMm', 'widthMm', 'heightMm'].some((name) => Number(row[name] ?? 0) > bigMm) || Number(row['grossWeightG'] ?? 0) > bigG

/** Whether a weight moves by more than 30 % of what it was; a first one never does. */
export const weightShifts = (before: unknown, after: unknown): boolean =>
  typeof before === 'number' && typeof after === 'number' && Math.abs(after - before) * 10_000 > before * weightShiftBp

/** Rule G7: sentence by field for days that contradict each other, null when they hold. */
export const expiryFault = (row: Filter): Record<string, string> | null => {
  const days = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null)
  const [shelf, warn, lock] = [days('shelfLifeDay'), days('warnDay'), days('lockDay')]
  if (row['expiryManage'] === 1 && (row['batchManage'] !== 1 || shelf === null))
    return { expiryManage: '启用效期管理必须填写保质期' }
  if (lock !== null && warn !== null && lock > warn) return { lockDay: '禁售天数不能大于临期天数' }
  return warn !== null && shelf !== null && warn > shelf ? { warnDay: '临期天数不能大于保质期' } : null
}

/** Puts archive_complete right for the named goods: a main barcode, a weight and a volume are there. */
export const refreshComplete = (ctx: Pick<Ctx, 'tenantId' | 'tx'>, keys: readonly Filter[]): Promise<unknown> =>
  ctx.tx.query(
    `update goods as g set archive_complete = v.complete
       from (select o.id, (o.main_barcode is not null and o.gross_weight_g is not null and o.volume_cm3 is not null)::int::smallint as complete
               from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
               join goods o on o.tenant_id = $1 and o.owner_no = k.owner_no and o.goods_no = k.goods_no
              where o.tenant_id = $1) v
      where g.tenant_id = $1 and g.id = v.id and g.archive_complete <> v.complete`,
    [ctx.tenantId, keys.map((key) => plain(key['ownerNo'])), keys.map((key) => plain(key['goodsNo']))],
  )
