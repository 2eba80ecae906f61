// 保护方案的保存与审核 · protection/planAct
import type { Body } from '#contract/resource'
import type { ActInput } from '#contract/document'
import { transitionOf } from '../platform/transitions.ts'
import type { InputOf } from '#contract/call'
import { copyPlan, plan, savePlan } from '#contract/protection/plan'
import { isEditable, planLife, type PlanStatus } from '#contract/rules/planLife'
import { planClash } from '#contract/rules/protection'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { doAct, setting, type ActWork, type Doing, type Effect, type Guard } from '../platform/document/acts.ts'
import type { DocumentServing } from '../platform/document/serving.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { loadPlans } from '../core/goods/plans.ts'
import { everywhere } from '../core/warehouses.ts'
import { handle } from '../platform/handle.ts'
import { pictureFault } from '../platform/pictures.ts'
import { insertRows, moveRows } from '../platform/rows.ts'
import { seesOwner, seesWarehouse, visible } from '../platform/scope.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { logWrite } from '../platform/writeRow.ts'
import { checkBody, writeBody } from './planBody.ts'

interface Head {
  readonly planNo: string
  readonly planName: string
  readonly ownerNo: string
  readonly status: PlanStatus
  readonly version: number
}

/** The plan, locked. @throws Refused A0404 for an unknown one and one out of scope */
const lockPlan = async (ctx: Ctx, planNo: string): Promise<Head> => {
  const rows = await ctx.tx.query<Head>(
    `select plan_no, plan_name, owner_no, status, version
       from protection_plan where tenant_id = $1 and plan_no = $2 for update`,
    [ctx.tenantId, planNo],
  )
  return visible(ctx.person, rows[0])
}

const put = (ctx: Ctx, ownerNo: string, planNo: string): Promise<void> =>
  changed(ctx, [{ resource: plan.id, key: planNo, op: 'put', ownerNo }])

const recordChange = async (ctx: Ctx, ownerNo: string, planNo: string, action: string, more: object = {}): Promise<void> => {
  await logWrite(ctx, plan, action, planNo, null, { ...more })
  await writeEvents(
    ctx.tx,
    [
      {
        type: 'protection.changed',
        key: ctx.id(),
        aggregateType: 'protection',
        aggregateNo: planNo,
        ownerNo,
        bizDate: ctx.today,
        occurredAt: ctx.at,
        payload: { action, ...more },
      },
    ],
    ctx,
  )
}

/** Checks a plan's own fields, and what it applies to and uses. */
const check = async (ctx: Ctx, input: InputOf<typeof savePlan>): Promise<void> => {
  if (!seesOwner(ctx.person, input.ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${input.ownerNo}` })
  if (input.warehouseNo && !seesWarehouse(ctx.person, input.warehouseNo, input.sid ?? ''))
    throw refuse('A0400', {}, { warehouseNo: `无仓库权限：${input.warehouseNo}` })
  if (input.expireDate !== null && input.expireDate < input.effectDate)
    throw refuse('A0400', {}, { expireDate: '失效日期不能早于生效日期' })
  if (input.applyType !== 3 && input.targets.length === 0) throw refuse('A0400', {}, { targets: '请选择适用商品' })
  if (input.items.length === 0) throw refuse('A0400', {}, { items: '请填写防护耗材用量' })
  if (input.items.some((item) => item.qtyMode === 3 && item.perN === null))
    throw refuse('A0400', {}, { items: '每N件必须填写 N' })
  await checkBody(ctx, input.ownerNo, input)
}

const save = handle(savePlan, async (ctx, input) => {
  const head = input.planNo === undefined ? null : await lockPlan(ctx, input.planNo)
  await check(ctx, input)
  const picture = await pictureFault(ctx, input.imageUrls)
  if (picture !== '') throw refuse('A0400', {}, { imageUrls: picture })
  const [warehouseNo, sid] = input.warehouseNo ? [input.warehouseNo, input.sid ?? ''] : [everywhere, everywhere]
  const { ownerNo, applyType, priority, effectDate, expireDate, imageUrls, mustScan, photoRequire } = input
  const content = {
    planName: input.planName.trim(),
    ownerNo,
    warehouseNo,
    sid,
    applyType,
    priority,
    effectDate,
    expireDate,
    packRequire: input.packRequire.trim(),
    imageUrls,
    videoUrl: input.videoUrl.trim(),
    mustScan,
    photoRequire,
  }
  if (head === null) {
    const [planNo = ''] = await ctx.numbers('BH', 1)
    const newColumns = { id: ctx.id(), planNo, ...createdBy(ctx), ...updatedBy(ctx) }
    await insertRows(ctx.tx, 'protection_plan', [{ ...newColumns, ...content }])
    await writeBody(ctx, planNo, input)
    await put(ctx, input.ownerNo, planNo)
    await recordChange(ctx, input.ownerNo, planNo, '新增')
    return { planNo }
  }
  if (!isEditable(head.status)) throw refuse('A1041')
  if (head.version !== input.version) throw refuse('A0409')
  await moveRows(ctx.tx, edited, [{ planNo: head.planNo }], { by: ctx, key: ['planNo'], all: content, orStay: true })
  await writeBody(ctx, head.planNo, input)
  await put(ctx, input.ownerNo, head.planNo)
  await recordChange(ctx, input.ownerNo, head.planNo, '编辑')
  return { planNo: head.planNo }
})

type Plan = Body<typeof plan>
const edited = transitionOf(planLife, 'with entry', planLife.draft)
/** Refuses a plan that overlaps a live one (A1042); of several at once the earlier ones count as live. */
const refuseClashes: Guard<Plan, object> = async (ctx, heads) => {
  const plans = await loadPlans(
    ctx.tx,
    heads.map(({ values }) => values.ownerNo ?? ''),
    heads.map(({ no }) => no),
  )
  const live = plans.filter(({ status }) => status === planLife.live)
  const refused = new Map<string, Refused>()
  for (const { no, values } of heads) {
    const mine = plans.find(({ planNo }) => planNo === no)
    if (mine === undefined) continue
    const others = live.filter((one) => one.ownerNo === mine.ownerNo && ![no, values.replacesPlanNo].includes(one.planNo))
    const [clash] = others.flatMap(({ planNo, ...other }) => {
      const shared = planClash(mine, { planNo, ...other })
      return shared === null ? [] : [refuse('A1042', { goodsNo: shared === '' ? '（货主全部）' : shared, planNo })]
    })
    if (clash === undefined) live.push(mine)
    else refused.set(no, clash)
  }
  return refused
}

/** Every act writes a log entry, an event, and the reason of a refusal or null. */
const recordAct =
  (action: string, to: PlanStatus): Effect<Plan, { readonly reason?: string | null }> =>
  async (ctx, heads, input) => {
    const reason = input.reason ?? ''
    for (const { no, values, status } of heads)
      await recordChange(ctx, values.ownerNo ?? '', no, action, { from: status, to, ...(reason !== '' && { reason }) })
    return setting('protection_plan', heads, { rejectReason: reason || null })
  }

const stopWork: ActWork<Plan> = { effect: recordAct('停用', planLife.out) }
const recordApproval = recordAct('审核通过', planLife.live)
/** The right to approve a plan includes stopping the one it replaces. */
const approval: Doing<typeof plan, 'approve'> = {
  guard: refuseClashes,
  effect: async (ctx, heads) => {
    const ended = await recordApproval(ctx, heads, {})
    const replaced = heads.flatMap(({ values }) => (values.replacesPlanNo ?? '') || [])
    const { approve, turnOff } = plan.acts
    if (replaced.length > 0)
      await doAct(ctx, { of: plan, serving: {} }, ['turnOff', { ...turnOff, right: approve.right }], stopWork, replaced, {})
    return ended
  },
}
const withoutReason: Guard<Plan, ActInput<typeof plan.acts.reject>> = (_ctx, heads, input) =>
  Promise.resolve(
    new Map(
      input === null || (input.reason ?? '') !== ''
        ? []
        : heads.map(({ no }) => [no, refuse('A0400', {}, { reason: '驳回原因不能为空' })]),
    ),
  )

export const planActs: NonNullable<DocumentServing['acts']> = {
  submit: { effect: recordAct('提交', planLife.submitted) },
  approve: approval,
  reject: { guard: withoutReason, effect: recordAct('驳回', planLife.rejected) },
  turnOn: { guard: refuseClashes, effect: recordAct('启用', planLife.live) },
  turnOff: stopWork,
  drop: {
    effect: async (ctx, heads) => {
      for (const { no, values } of heads) await logWrite(ctx, plan, '删除', no, values, null)
    },
  },
}

const copy = handle(copyPlan, async (ctx, input) => {
  const head = await lockPlan(ctx, input.planNo)
  const [planNo = ''] = await ctx.numbers('BH', 1)
  const replaces = input.replaces === 1 && head.status === planLife.live ? head.planNo : null
  await ctx.tx.query(
    `insert into protection_plan as p (tenant_id, id, plan_no, plan_name, owner_no, warehouse_no, sid, apply_type, priority, effect_date, expire_date,
                                       pack_require, image_urls, video_url, must_scan, photo_require, replaces_plan_no, create_user_id,
                                       create_user_name, create_time, update_user_id, update_user_name, update_time)
     select $1, $3, $4, $5, s.owner_no, s.warehouse_no, s.sid, s.apply_type, s.priority, s.effect_date, s.expire_date, s.pack_require, s.image_urls,
            s.video_url, s.must_scan, s.photo_require, $6, $7, $8, $9, $7, $8, $9
       from protection_plan s where s.tenant_id = $1 and s.plan_no = $2`,
    [
      ctx.tenantId,
      head.planNo,
      ctx.id(),
      planNo,
      `${head.planName.slice(0, 40)}_${planNo}`,
      replaces,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  const [from] = await loadPlans(ctx.tx, [], [head.planNo])
  if (from)
    await writeBody(ctx, planNo, {
      targets: from.targets,
      items: from.items.map((item) => ({ ...item, useQty: item.useQtyE2 / 100 })),
    })
  await put(ctx, head.ownerNo, planNo)
  await recordChange(ctx, head.ownerNo, planNo, '复制', { from: head.planNo })
  return { planNo }
})

export default [save, copy]
