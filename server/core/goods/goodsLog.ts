// 商品变更日志的写入 · core/goods/goodsLog
import { goods } from '#contract/goods/goods'
import type { Field } from '#contract/kinds'
import { formOf, type Body } from '#contract/resource'
import type { Ctx } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { insertRows } from '../../platform/rows.ts'
import { createdBy, type Writer } from '../../platform/stamp.ts'
import { plain } from '../../platform/kinds.ts'

/** goods_log.source: 1 手工 2 导入 3 同步 4 均重回写 5 收货量方. */
export type LogSource = 1 | 2 | 3 | 4 | 5
type Goods = Body<typeof goods>
/** One kind of goods before and after a change; both have ownerNo and goodsNo. `before` is null for new goods. */
export interface GoodsChange {
  readonly before: Goods | null
  readonly after: Goods
}

const fields: Readonly<Record<keyof Goods, Field>> = goods.fields
const loggedFields = formOf<keyof Goods>(goods).filter((name) => !(goods.key as readonly string[]).includes(name))

/** Value as shown in the log; '' for an empty one. */
const shownValue = (field: Field, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'flag') return Number(value) === 1 ? '是' : '否'
  if (field.kind === 'image') return '已上传'
  if (field.kind === 'money') return (Number(value) / 100).toFixed(2)
  return field.texts?.[plain(value)] ?? plain(value)
}

type LogCtx = Pick<Ctx, 'tx' | 'id' | 'at' | 'today'> & Writer

/** Writes the log and the events goods.created, goods.changed, goods.weight_changed (floor.md §3.2 G5, §3.3). */
export const logGoods = async (ctx: LogCtx, changes: readonly GoodsChange[], source: LogSource): Promise<void> => {
  const differing = changes.map((change) => ({ ...change, names: namesOf(change) }))
  await insertRows(
    ctx.tx,
    'goods_log',
    differing.flatMap(({ before, after, names }) =>
      before === null
        ? []
        : names.map((name) => {
            const field = fields[name]
            return {
              id: ctx.id(),
              ownerNo: after.ownerNo ?? '',
              goodsNo: after.goodsNo ?? '',
              fieldName: field.label,
              beforeValue: shownValue(field, before[name]).slice(0, 200),
              afterValue: shownValue(field, after[name]).slice(0, 200),
              source,
              ...createdBy(ctx),
            }
          }),
    ),
  )
  await writeEvents(
    ctx.tx,
    differing.flatMap(({ before, after, names }) => {
      const types = before === null ? ['goods.created'] : names.length === 0 ? [] : ['goods.changed']
      if (before !== null && names.includes('grossWeightG')) types.push('goods.weight_changed')
      return types.map((type) => ({
        type,
        key: ctx.id(),
        aggregateType: 'goods',
        aggregateNo: `${after.ownerNo ?? ''}|${after.goodsNo ?? ''}`.slice(0, 64),
        ownerNo: after.ownerNo ?? '',
        bizDate: ctx.today,
        occurredAt: ctx.at,
        payload: {
          goodsNo: after.goodsNo ?? '',
          fields: names,
          ...(type === 'goods.weight_changed' && {
            before: before?.grossWeightG ?? null,
            after: after.grossWeightG ?? null,
          }),
        },
      }))
    }),
    ctx,
  )
}

/** Logged fields with a new value. Fields that were not written are not compared. */
const namesOf = ({ before, after }: GoodsChange): (keyof Goods)[] =>
  before === null
    ? []
    : loggedFields.filter(
        (name) => name in after && shownValue(fields[name], before[name]) !== shownValue(fields[name], after[name]),
      )
