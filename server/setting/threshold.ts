// 阈值 · setting/threshold
import type { Body } from '#contract/resource'
import type { InputOf } from '#contract/call'
import { THRESHOLDS } from '#contract/rules/thresholds'
import { valveFigureLife } from '#contract/rules/valveFigureLife'
import { globalThresholds, setThresholds, threshold } from '#contract/setting/threshold'
import { targetColumns, targetFaults, targetOf, targetSearch, targetSeen } from '../core/targets.ts'
import { thresholdFigures } from './thresholdFigures.ts'
import { thresholdRules, thresholdTable } from './thresholdRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse, refusedAt } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { comingOf, writeRows } from '../platform/putRows.ts'
import { sentenceOf } from '../platform/ruleBook.ts'
import { serve } from '../platform/serve.ts'

type Threshold = Body<typeof threshold>

const targetColumnNames = { type: 'r.target_type', key: 'r.target_key' }
/** SQL of a stored value in the form in which people type it: shares in per cent, money in 元. */
const typedForm = (value: string): string =>
  `(case when r.unit in (2, 4) then trim_scale(${value} / 100.0)::text else ${value}::text end)`
/** SQL of the current value: without orders the backlog is 0, and a share is null. */
const currentValue = "(case when r.threshold_code = 'ORDER_BACKLOG' then coalesce(f.value, 0) else f.value end)"
const isBeyond = (limit: string): string =>
  `(case r.compare when 1 then ${currentValue} > r.${limit} else ${currentValue} < r.${limit} end)`

/**
 * SQL that joins doubtful figures: a figure that deviates from its past stays hidden until a person confirms it (floor.md §13.2), while a
 * check of its deviation is enabled.
 */
const doubtful = (today: string): string =>
  `left join valve_figure d on d.tenant_id = $1 and d.metric_code = r.threshold_code and d.target_type = r.target_type and d.target_key = r.target_key
    and d.biz_date = '${today}' and d.status = ${valveFigureLife.doubtful} and exists (select 1 from valve_deviation v
      where v.tenant_id = $1 and v.metric_code = d.metric_code and v.target_type = d.target_type and v.target_key = d.target_key and v.is_disabled = 0)`

const checkRemove = async (ctx: Ctx, before: Threshold): Promise<void> => {
  if (targetOf(before).targetType === 0) throw refuse('A0400', {}, { targetType: '全局的阈值不能删除' })
  const [fault] = (await targetFaults(ctx))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}

const verbs = serve(threshold, (today: string, person: Person) => ({
  from: `rule_threshold r left join (${thresholdFigures(today, person)}) f
    on f.code = r.threshold_code and f.type = r.target_type and f.key = r.target_key ${doubtful(today)}`,
  alias: 'r',
  columns: {
    thresholdId: 'r.id::text',
    ...targetColumns(targetColumnNames),
    warn: typedForm('r.warn_value'),
    alarm: typedForm('r.alarm_value'),
    current: `case when d.id is null then ${typedForm(currentValue)} end`,
    level: `case when d.id is not null then 3 when ${currentValue} is null then null when ${isBeyond('alarm_value')} then 2 when ${isBeyond('warn_value')} then 1 else 0 end`,
  },
  where: targetSeen(targetColumnNames, person),
  search: targetSearch(targetColumnNames),
  write: { table: 'rule_threshold', apart: ['warn', 'alarm'], rules: thresholdRules, checkRemove },
}))

type SetInput = InputOf<typeof setThresholds>
const keysOf = ({ targetType, targetWarehouses, targetOwners, targetNetworks }: SetInput): readonly string[] => [
  ...new Set((targetType === 1 ? targetWarehouses : targetType === 2 ? targetOwners : targetNetworks) ?? []),
]
const fieldOf: Readonly<Record<number, string>> = { 1: 'targetWarehouses', 2: 'targetOwners', 3: 'targetNetworks' }

const setForTargets = handle(setThresholds, async (ctx, input) => {
  const { thresholdCode, targetType, compare, warn, alarm, noticeRoles } = input
  if (!Object.hasOwn(THRESHOLDS, thresholdCode)) throw refuse('A0404')
  const keys = keysOf(input)
  const field = fieldOf[targetType] ?? 'targetType'
  if (keys.length === 0) throw refuse('A0400', {}, { [field]: '请至少选一个对象' })
  const bodies = keys.map((targetKey) => ({
    thresholdCode,
    targetType,
    targetKey,
    compare,
    warn,
    alarm,
    noticeRoles: noticeRoles ?? [],
  }))
  const rows = await comingOf(ctx, thresholdTable, bodies, true)
  const [fault] = await thresholdRules.faults(ctx, rows)
  if (fault !== undefined && typeof fault.why !== 'string') throw refusedAt(fault.why, fault.field)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field in input ? fault.field : field]: sentenceOf(fault) })
  await writeRows(ctx, thresholdTable, thresholdRules, rows)
  return { num: rows.length }
})

const readGlobal = handle(globalThresholds, (ctx) =>
  ctx.tx.query(
    `select r.id::text as threshold_id, r.threshold_code, r.compare, ${typedForm('r.warn_value')} as warn, ${typedForm('r.alarm_value')} as alarm, r.unit,
            r.notice_roles, r.version
       from rule_threshold r where r.tenant_id = $1 and r.target_type = 0 order by r.threshold_code`,
    [ctx.tenantId],
  ),
)

export default [...verbs, setForTargets, readGlobal]
