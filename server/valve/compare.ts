// 两个来源的对比 · valve/compare
/** Compares what two sources report of the same things on one day, and stores differences beyond the tolerance (floor.md §13.2). */
import type { ContrastFacts } from '#contract/rules/contrasts'
import { valveDiffLife } from '#contract/rules/valveDiffLife'
import { adminRoles, tellRoles } from '../core/tellRoles.ts'
import { changed, type ChangeCtx } from '../platform/changes.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { contrastStatement } from './contrastSources.ts'

export interface Compared extends ContrastFacts {
  readonly contrastCode: string
  readonly contrastName: string
  readonly tolAbs: string
  readonly tolBp: number
}
/** Columns of a contrast for its comparison. */
export const comparedColumns =
  'contrast_code, contrast_name, left_source, right_source, key_fields, compare_field, tol_abs, tol_bp'

/** Most differences stored per day; a source that differs everywhere is broken as a whole. */
const most = 5000
const part = 500
const dayMs = 86_400_000

interface Diff {
  readonly key: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
  readonly leftValue: string
  readonly rightValue: string
  readonly diff: string
}

/** The differences, largest first; the wider of the two tolerances applies. */
const differing = (ctx: ChangeCtx, of: Compared, day: string): Promise<Diff[]> => {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  return ctx.tx.query<Diff>(
    `select x.key, x.warehouse_no, x.sid, x.owner_no, x.lhs as left_value, x.rhs as right_value, x.lhs - x.rhs as diff
       from (${contrastStatement(of)}) x
      where abs(x.lhs - x.rhs) > greatest($4::bigint, round(abs(x.rhs) * $5::int / 10000.0)::bigint)
      order by abs(x.lhs - x.rhs) desc, x.key limit ${most + 1}`,
    [ctx.tenantId, new Date(begin), new Date(begin + dayMs), of.tolAbs, of.tolBp],
  )
}

/**
 * Compares a day and returns the number of differences, at most `most`. Handled ones stay as they are; an open one that agrees now is
 * deleted. A second run gives the same result.
 */
export const compareDay = async (ctx: ChangeCtx, of: Compared, day: string): Promise<number> => {
  const found = await differing(ctx, of, day)
  const diffs = found.slice(0, most)
  const { contrastCode } = of
  let fresh = 0
  for (let from = 0; from < diffs.length; from += part) {
    const some = diffs
      .slice(from, from + part)
      .map(({ key: diffKey, ...one }) => ({ ...one, contrastCode, bizDate: day, diffKey }))
    const made = await insertRows(
      ctx.tx,
      'valve_diff',
      some.map((one) => ({ ...one, id: ctx.id() })),
      {
        all: { status: valveDiffLife.open, createTime: ctx.at, updateTime: ctx.at },
        skip: ['contrastCode', 'bizDate', 'diffKey'],
        returning: ['id'],
      },
    )
    fresh += made.length
    await changeRows(ctx.tx, 'valve_diff', some, {
      all: { updateTime: ctx.at },
      key: ['contrastCode', 'bizDate', 'diffKey'],
      set: ['leftValue', 'rightValue', 'diff'],
      only: { status: valveDiffLife.open },
    })
  }
  await ctx.tx.query(
    `delete from valve_diff where tenant_id = $1 and contrast_code = $2 and biz_date = $3 and status = ${valveDiffLife.open} and diff_key <> all($4::text[])`,
    [ctx.tenantId, contrastCode, day, diffs.map(({ key }) => key)],
  )
  await changeRows(ctx.tx, 'valve_contrast', [{ contrastCode }], {
    key: ['contrastCode'],
    all: { lastDate: day, lastNum: diffs.length, lastTime: ctx.at },
    quiet: true,
  })
  await changed(ctx, [
    { resource: 'valve/contrast', key: contrastCode, op: 'put' },
    { resource: 'valve/contrastDiff', key: contrastCode, op: 'put' },
  ])
  if (fresh > 0) await tell(ctx, of, day, found.length, fresh)
  return diffs.length
}

const tell = async (ctx: ChangeCtx, of: Compared, day: string, found: number, fresh: number): Promise<void> => {
  const { contrastCode, contrastName } = of
  const query = new URLSearchParams({
    kind: 'result',
    contrastCode,
    bizDateBegin: day,
    bizDateEnd: day,
    status: String(valveDiffLife.open),
  })
  const many = found > most ? `超过 ${most} 处，只记差得最多的 ${most} 处，来源可能整份不对` : `新增 ${fresh} 处差异`
  await tellRoles(ctx, [
    {
      roles: await adminRoles(ctx.tx),
      msgType: 6,
      level: found > most ? 3 : 2,
      title: '差异对比有差异',
      content: `${day}的${contrastName}${many}`,
      linkPath: `/setting/valve/diff-contrast?${query.toString()}`,
      bizNo: contrastCode,
    },
  ])
}
