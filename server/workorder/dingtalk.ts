// 钉钉群关联 · workorder/dingtalk
import type { Columns } from '../platform/fieldRows.ts'
import type { Body } from '#contract/resource'
import { DING_EVENT, dingtalk, dingtalkAdapter } from '#contract/workorder/dingtalk'
import { byKeys, carriedFaults, networksSeen, openColumn, openKeys } from '../core/carriedPlaces.ts'
import { placeSearch, placesSeen, placeColumns } from '../core/placedRule.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { holdsIn } from '../core/warehouses.ts'
import { isWebhook } from '../platform/adapters/dingtalk.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { serve } from '../platform/serve.ts'
import { upserting } from './upsert.ts'

type Link = Body<typeof dingtalk>

/** Shown instead of a secret. A form that sends this text back keeps the stored secret. */
const hidden = '****'
const tailLength = 4
/** Fields stored sealed, with their columns. */
const sealed = [
  ['webhook', 'webhookSealed'],
  ['secret', 'secretSealed'],
  ['appSecret', 'appSecretSealed'],
] as const
/** Fields that hold a list. */
const lists = ['events', 'atMobiles'] as const
const isPlaceholder = (typed: string): boolean => typed.startsWith(hidden)

/** A list of a form, which may be JSON text; a cleared field gives an empty list. */
const listOf = (value: unknown): readonly unknown[] => {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return Array.isArray(read) ? read : []
}
const listFault = (value: unknown, name: string): string => {
  const list = listOf(value)
  if (name === 'events') return list.every((one) => Object.hasOwn(DING_EVENT, plain(one))) ? '' : '通知事件不存在'
  if (list.length > 20) return '最多 20 个手机号'
  return list.every((one) => /^1\d{10}$/.test(plain(one))) ? '' : '手机号应为 11 位数字'
}

const faults = async (ctx: Ctx, rows: readonly Coming<Link>[]): Promise<readonly RuleFault[]> => {
  const reach = await reachFaults(ctx)
  const places = await carriedFaults(
    ctx,
    rows.map((coming) => ({ networkId: merged(coming).networkId })),
  )
  return rows.flatMap(({ before, body }, row): RuleFault[] => {
    const now = { ...before, ...body }
    const webhook = body.webhook ?? ''
    const faultOf = (field: string, why: string): RuleFault[] => (why === '' ? [] : [{ row, field, why }])
    return [
      ...[...(before === null ? [] : reach(before)), ...reach(now)].map((one) => ({ row, ...one })),
      ...places({ networkId: now.networkId })
        .filter(({ field }) => field === 'networkId')
        .map((fault) => ({ row, ...fault })),
      ...faultOf(
        'webhook',
        webhook === '' || isPlaceholder(webhook) || isWebhook(webhook)
          ? ''
          : 'Webhook 应为 https://oapi.dingtalk.com/robot/send?access_token=…',
      ),
      ...faultOf('events', 'events' in body ? listFault(body.events, 'events') : ''),
      ...faultOf('atMobiles', 'atMobiles' in body ? listFault(body.atMobiles, 'atMobiles') : ''),
    ]
  })
}

/** Sealed columns for newly typed values. A sent placeholder or a missing field keeps the stored secret. */
const sealedColumns = (ctx: Ctx, body: Link): Columns =>
  Object.fromEntries(
    sealed.flatMap(([field, column]): [string, unknown][] => {
      if (!(field in body)) return []
      const typed = body[field] ?? ''
      if (isPlaceholder(typed)) return []
      const tail: [string, unknown][] =
        field === 'webhook' ? [['webhookTail', typed === '' ? null : typed.slice(-tailLength)]] : []
      return [[column, typed === '' ? null : ctx.personal.seal(typed)], ...tail]
    }),
  )

const rules: RuleBook<Link> = {
  complete: (rows, ctx) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      ...(before === null || 'ownerNo' in body ? { ownerNo: ownerOf(body) } : {}),
      ...openKeys(['networkId'], body, before === null),
      ...Object.fromEntries(lists.flatMap((name) => (before === null || name in body ? [[name, listOf(body[name])]] : []))),
      ...sealedColumns(ctx, body),
    })),
  faults,
}

/** SQL of a placeholder that is shown while the column holds a secret. */
const placeholderIf = (column: string): string => `case when r.${column} is not null then '${hidden}' end`

const page = serve(dingtalk, (_today: string, person: Person) => ({
  from: 'wo_dingtalk_link r',
  alias: 'r',
  columns: {
    linkId: 'r.id::text',
    ...placeColumns,
    networkId: openColumn('r.network_id'),
    webhook: `'${hidden}' || r.webhook_tail`,
    secret: placeholderIf('secret_sealed'),
    appSecret: placeholderIf('app_secret_sealed'),
  },
  where: `${placesSeen(person)} and ${networksSeen(person, 'r.network_id')}`,
  search: { ...placeSearch, ...byKeys({ networkId: 'r.network_id' }) },
  write: {
    table: 'wo_dingtalk_link',
    rules,
    apart: sealed.map(([field]) => field),
    checkRemove: async (ctx: Ctx, before: Link) => {
      const [fault] = (await reachFaults(ctx))(before)
      if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
    },
  },
}))

const adapter = handle(dingtalkAdapter, ({ adapters }) => {
  const { name, simulated } = adapters.dingtalk
  return Promise.resolve({ name, simulated })
})

export default [...upserting(page, dingtalk, 'update'), adapter]
