// 规则里点名的 · core/namedInRules
/**
 * Settings name shops, branches, owners and carriers by number, without a foreign key. A record that a setting still names is not deleted,
 * and the sentence lists the pages. Settings of a shop or branch itself (the rule families) are deleted with it.
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
type Place = readonly [page: { readonly title: string }, table: TableName, names: string]

const column = (page: Place[0], table: TableName, name: string): Place => [page, table, `${name} = $2`]
/** Settings stored by type and key of their target; closed months are history. */
const abouts = (type: 2 | 3): readonly Place[] => {
  const about = `target_type = ${type} and target_key = $2`
  return [
    [threshold, 'rule_threshold', about],
    [targetAssess, 'target_assess_time', `${about} and month >= $3`],
    [timeout, 'timeout_config', about],
  ]
}
/** Lines of the carriers' settings: templates, in force, and waiting. */
const carrierLines = (field: string): readonly Place[] => {
  const names = `family = 'shop_logistics' and content @> jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('${field}', $2)))`
  return [
    [shopLogistics, 'rule_template', names],
    [shopLogistics, 'rule_config', names],
    [shopLogistics, 'rule_prerelease', `${names} and status = ${prereleaseLife.waiting}`],
  ]
}

/** A column with a list of numbers; a list of all names none. */
const among = (page: Place[0], table: TableName, name: string): Place => [page, table, `${name} @> to_jsonb($2)`]

const places = {
  shop: [
    column(weightConfig, 'weight_config', 'shop_no'),
    among(waveRule, 'wave_rule', 'shop_nos'),
    among(docking, 'logistics_docking', 'shop_nos'),
    [returnWhiteList, 'return_white_list', 'white_type = 2 and white_key = $2'],
  ],
  network: [
    column(coefficient, 'rule_weight_coefficient', 'network_id'),
    column(sendTime, 'send_time', 'network_id'),
    ...abouts(3),
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
    ...abouts(2),
    [deviation, 'valve_deviation', 'target_type = 2 and target_key = $2'],
    among(waveRule, 'wave_rule', 'owner_nos'),
    among(docking, 'logistics_docking', 'owner_nos'),
    column(returnExpiry, 'return_expiry_rule', 'owner_no'),
    column(returnOwnerConfig, 'return_owner_config', 'owner_no'),
    column(returnWarningConfig, 'return_warning_config', 'owner_no'),
    among(returnWarehouse, 'return_warehouse', 'support_owner_nos'),
    [returnWhiteList, 'return_white_list', "white_type in (1, 3) and split_part(white_key, '/', 1) = $2"],
    [orderVolume, 'rule_order_num', "rule_kind = 2 and biz_code = 'OWNER' and target_key = $2"],
  ],
  carrier: [
    column(coefficient, 'rule_weight_coefficient', 'logistics_code'),
    column(sendTime, 'send_time', 'logistics_code'),
    column(promise, 'logistics_promise', 'logistics_code'),
    among(waveRule, 'wave_rule', 'logistics_codes'),
    column(keywords, 'an_node_keyword', 'logistics_code'),
    ...carrierLines('logisticsCode'),
  ],
} as const satisfies Readonly<Record<string, readonly Place[]>>

/** @throws Refused A1001 with the pages whose settings name it */
export const checkUnnamed = async (ctx: Ctx, kind: keyof typeof places, key: string): Promise<void> => {
  const all: readonly Place[] = places[kind]
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

const cancelled = transitionOf(prereleaseLife, 'with 对象删除', prereleaseLife.cancelled)

/** Ends the settings of a shop or branch that is being deleted; their history stays and ends now. */
export const endSettings = async (ctx: Ctx, { name, type }: RuleTarget, key: string): Promise<void> => {
  // a setting published at this moment is stored before, or finds the target gone
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
  await cancelWaiting(ctx, cancelled, { where: 'target_type = $2 and target_key = $3', values: [type, key] }, '对象已删除')
}
