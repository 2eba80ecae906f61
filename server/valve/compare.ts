// 两个来源的对比 · valve/compare
/** Compares the values of two sources for the same things on one day, and stores differences beyond the tolerance (floor.md §13.2). */
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
/** Columns that the comparison reads from a contrast. */
export const comparedColumns =
  'contrast_code, contrast_name, left_source, right_source, key_fields, compare_field, tol_abs, tol_bp'

/** Number of differences stored per day; with more of them the whole source is probably broken. */
const diffsMax = 5000
const partRowsMax = 500
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
const readDiffs = (ctx: ChangeCtx, contrast: Compared, day: string): Promise<Diff[]> => {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  return ctx.tx.query<Diff>(
    `select x.key, x.warehouse_no, x.sid, x.owner_no, x.lhs as left_value, x.rhs as right_value, x.lhs - x.rhs as diff
       from (${contrastStatement(contrast)}) x
      where abs(x.lhs - x.rhs) > greatest($4::bigint, round(abs(x.rhs) * $5::int / 10000.0)::bigint)
      order by abs(x.lhs - x.rhs) desc, x.key limit ${diffsMax + 1}`,
    [ctx.tenantId, new Date(begin), new Date(begin + dayMs), contrast.tolAbs, contrast.tolBp],
  )
}

/**
 * Compares a day and returns the number of stored differences. A difference that a person has handled stays as it is. An open difference
 * whose values agree now is deleted. A second run gives the same result.
 */
export const compareDay = async (ctx: ChangeCtx, contrast: Compared, day: string): Promise<number> => {
  const allDiffs = await readDiffs(ctx, contrast, day)
  const diffs = allDiffs.slice(0, diffsMax)
  const { contrastCode } = contrast
  let newCount = 0
  for (let from = 0; from < diffs.length; from += partRowsMax) {
    const partRows = diffs
      .slice(from, from + partRowsMax)
      .map(({ key: diffKey, ...row }) => ({ ...row, contrastCode, bizDate: day, diffKey }))
    const insertedRows = await insertRows(
      ctx.tx,
      'valve_diff',
      partRows.map((row) => ({ ...row, id: ctx.id() })),
      {
        all: { status: valveDiffLife.open, createTime: ctx.at, updateTime: ctx.at },
        skip: ['contrastCode', 'bizDate', 'diffKey'],
        returning: ['id'],
      },
    )
    newCount += insertedRows.length
    await changeRows(ctx.tx, 'valve_diff', partRows, {
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
  if (newCount > 0) await notifyAdmins(ctx, contrast, day, allDiffs.length, newCount)
  return diffs.length
}

const notifyAdmins = async (
  ctx: ChangeCtx,
  contrast: Compared,
  day: string,
  foundCount: number,
  newCount: number,
): Promise<void> => {
  const { contrastCode, contrastName } = contrast
  const query = new URLSearchParams({
    kind: 'result',
    contrastCode,
    bizDateBegin: day,
    bizDateEnd: day,
    status: String(valveDiffLife.open),
  })
  const countText =
    foundCount > diffsMax ? `超过 ${diffsMax} 处，只记差得最多的 ${diffsMax} 处，来源可能整份不对` : `新增 ${newCount} 处差异`
  await tellRoles(ctx, [
    {
      roles: await adminRoles(ctx.tx),
      msgType: 6,
      level: foundCount > diffsMax ? 3 : 2,
      title: '差异对比有差异',
      content: `${day}的${contrastName}${countText}`,
      linkPath: `/setting/valve/diff-contrast?${query.toString()}`,
      bizNo: contrastCode,
    },
  ])
}
