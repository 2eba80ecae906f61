// 规则里点名的 · core/namedInRules
/**
 * Settings name shops, branches, owners and carriers by number, without a foreign key. A record that a setting still names is not deleted,
 * and the message lists the pages. Settings of a shop or branch itself (the rule families) are deleted with it.
 */
import { keywords } from '#contract/aging/keyword'
import { coefficient } from '#contract/logistics/coefficient'
import { promise } from '#contract/logistics/promise'
import { timeout } from '#contract/logistics/timeout'
import { warehousePromise } from '#contract/logistics/warehousePromise'
import { expiry as returnExpiry } from '#contract/returns/expiry'
import { ownerConfig as returnOwnerConfig } from '#contract/returns/ownerConfig'
import { returnWarehouse } from '#contract/returns/warehouse'
import { warningConfig as returnWarningConfig } from '#contract/returns/warningConfig'
import { returnWhiteList } from '#contract/returns/whiteList'
import { overtimeWarning } from '#contract/outware/overtimeWarning'
import { sendTime } from '#contract/outware/sendTime'
import { targetAssess } from '#contract/outware/targetAssess'
import { shopLogistics } from '#contract/rule/shopLogistics'
import type { RuleTarget } from '#contract/rule/target'
import { firstOpenMonth } from '#contract/rules/assessTarget'
import { prereleaseLife } from '#contract/rules/prereleaseLife'
import { orderVolume } from '#contract/setting/orderVolume'
import { receivingTime } from '#contract/setting/receivingTime'
import { ownerConfig } from '#contract/setting/ownerConfig'
import { spotRule } from '#contract/setting/spotRule'
import { threshold } from '#contract/setting/threshold'
import { ticketConfig } from '#contract/setting/ticketConfig'
import { weightConfig } from '#contract/setting/weightConfig'
import { waveRule } from '#contract/stockout/waveRule'
import { deviation } from '#contract/valve/deviation'
import { docking } from '#contract/warehouse/docking'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { changeRows } from '../platform/rows.ts'
import type { TableName } from '../platform/tableTypes.ts'
import { transitionOf } from '../platform/transitions.ts'
import { cancelWaiting } from './ruleConfigs.ts'
import { targetSources } from './ruleTargets.ts'

/** A page whose settings may name a record, and the constant SQL condition that finds them: $2 its number, $3 the first open month. */
type SettingPage = readonly [page: { readonly title: string }, table: TableName, names: string]

const column = (page: SettingPage[0], table: TableName, name: string): SettingPage => [page, table, `${name} = $2`]
/** Settings stored by type and key of their target. Closed months do not count, because they are history. */
const targetSettings = (type: 2 | 3): readonly SettingPage[] => {
  const ofTarget = `target_type = ${type} and target_key = $2`
  return [
    [threshold, 'rule_threshold', ofTarget],
    [targetAssess, 'target_assess_time', `${ofTarget} and month >= $3`],
    [timeout, 'timeout_config', ofTarget],
  ]
}
/** Lines of the carriers' settings, in templates, in settings in force and in waiting ones. */
const carrierLines = (field: string): readonly SettingPage[] => {
  const names = `family = 'shop_logistics' and content @> jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('${field}', $2)))`
  return [
    [shopLogistics, 'rule_template', names],
    [shopLogistics, 'rule_config', names],
    [shopLogistics, 'rule_prerelease', `${names} and status = ${prereleaseLife.waiting}`],
  ]
}

/** Condition for a column with a list of numbers. A list for all names no single one. */
const listColumn = (page: SettingPage[0], table: TableName, name: string): SettingPage => [page, table, `${name} @> to_jsonb($2)`]

const places = {
  shop: [
    column(weightConfig, 'weight_config', 'shop_no'),
    listColumn(waveRule, 'wave_rule', 'shop_nos'),
    listColumn(docking, 'logistics_docking', 'shop_nos'),
    [returnWhiteList, 'return_white_list', 'white_type = 2 and white_key = $2'],
  ],
  network: [
    column(coefficient, 'rule_weight_coefficient', 'network_id'),
    column(sendTime, 'send_time', 'network_id'),
    ...targetSettings(3),
    ...carrierLines('networkId'),
  ],
  owner: [
    column(coefficient, 'rule_weight_coefficient', 'owner_no'),
    column(overtimeWarning, 'overtime_warning', 'owner_no'),
    column(warehousePromise, 'warehouse_promise', 'owner_no'),
    column(receivingTime, 'rule_receiving_time', 'owner_no'),
    column(ownerConfig, 'owner_config', 'owner_no'),
    column(spotRule, 'spot_rule', 'owner_no'),
    column(ticketConfig, 'ticket_config', 'owner_no'),
    column(weightConfig, 'weight_config', 'owner_no'),
    ...targetSettings(2),
    [deviation, 'valve_deviation', 'target_type = 2 and target_key = $2'],
    listColumn(waveRule, 'wave_rule', 'owner_nos'),
    listColumn(docking, 'logistics_docking', 'owner_nos'),
    column(returnExpiry, 'return_expiry_rule', 'owner_no'),
    column(returnOwnerConfig, 'return_owner_config', 'owner_no'),
    column(returnWarningConfig, 'return_warning_config', 'owner_no'),
    listColumn(returnWarehouse, 'return_warehouse', 'support_owner_nos'),
    [returnWhiteList, 'return_white_list', "white_type in (1, 3) and split_part(white_key, '/', 1) = $2"],
    [orderVolume, 'rule_order_num', "rule_kind = 2 and biz_code = 'OWNER' and target_key = $2"],
  ],
  carrier: [
    column(coefficient, 'rule_weight_coefficient', 'logistics_code'),
    column(sendTime, 'send_time', 'logistics_code'),
    column(promise, 'logistics_promise', 'logistics_code'),
    listColumn(waveRule, 'wave_rule', 'logistics_codes'),
    column(keywords, 'an_node_keyword', 'logistics_code'),
    ...carrierLines('logisticsCode'),
  ],
} as const satisfies Readonly<Record<string, readonly SettingPage[]>>

/** @throws Refused A1001 with the pages whose settings name it */
export const checkUnnamed = async (ctx: Ctx, kind: keyof typeof places, key: string): Promise<void> => {
  const all: readonly SettingPage[] = places[kind]
  const rows = await ctx.tx.query<{ at: number }>(
    `select v.at from (values ($2::text, $3::text)) as given (key, month)
      cross join lateral (${all
        .map(
          ([, table, names], at) =>
            `select ${at} as at where exists (select 1 from ${table} where tenant_id = $1 and ${names
              .replaceAll('$2', 'given.key')
              .replaceAll('$3', 'given.month')})`,
        )
        .join(' union all ')}) v`,
    [ctx.tenantId, key, firstOpenMonth(ctx.today)],
  )
  const pages = [...new Set(rows.map(({ at }) => `“${all[at]?.[0].title ?? ''}”`))]
  if (pages.length > 0) throw refuse('A1001.rule', { pages: pages.join('、') })
}

const toCancelled = transitionOf(prereleaseLife, 'with 对象删除', prereleaseLife.cancelled)

/** Ends the settings of a shop or branch that is being deleted; their history stays and ends now. */
export const endSettings = async (ctx: Ctx, { name, type }: RuleTarget, key: string): Promise<void> => {
  // because of the lock, a setting that is published at this moment is stored first or finds the target deleted
  await targetSources[name].lock(ctx, [key])
  await ctx.tx.query('delete from rule_config where tenant_id = $1 and target_type = $2 and target_key = $3', [
    ctx.tenantId,
    type,
    key,
  ])
  await changeRows(ctx.tx, 'rule_history', [{ targetType: type, targetKey: key }], {
    key: ['targetType', 'targetKey'],
    only: { endTime: null },
    all: { endTime: ctx.at, updateTime: ctx.at },
    quiet: true,
  })
  await cancelWaiting(ctx, toCancelled, { where: 'target_type = $2 and target_key = $3', values: [type, key] }, '对象已删除')
}
