// 组长放行 · user/weighRelease
import type { InputOf } from '#contract/call'
import { codes } from '#contract/errors'
import { forceWeighRight } from '#contract/ops/weighRelease'
import { RELEASE_MS } from '#contract/rules/weigh'
import { user as users } from '#contract/user/user'
import { weighRelease } from '#contract/user/weighRelease'
import { userLife } from '#contract/rules/peopleLife'
import { countAttempt, mayTry } from '../platform/attempts.ts'
import type { Caller, Ctx, Device, Run } from '../platform/ctx.ts'
import { callingDevice } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { passwordFits, withPlace } from '../platform/password.ts'
import { loadProfile } from '../platform/person.ts'
import { insertRows } from '../platform/rows.ts'
import { reachWarehouse, seesWarehouse } from '../platform/scope.ts'
import { writeLogs } from '../platform/writeLogs.ts'

type Input = InputOf<typeof weighRelease>

/** Rights to weigh, on the handheld and at the station. */
const weighPages = [280_800, 190_700] as const

interface Leader {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly pinHash: string | null
}

/** The leader of a badge, or null. An unknown badge is refused like a wrong PIN, after the same time, and is counted. */
const leaderOf = async ({ tx }: Ctx, badgeCode: string): Promise<Leader | null> => {
  const [row] = await tx.query<Leader>(
    'select id, account, name, pin_hash from sys_user where tenant_id = $1 and id::text = $2',
    [tx.tenantId, badgeCode.slice(2)],
  )
  return row ?? null
}

/**
 * The leader of the badge, after a check of the PIN. Attempts are counted per account and device together with sign-ins; a wrong one is
 * logged for the leader with parcel and device. @throws Refused A1055, A0211 locked, A0214
 */
const provedLeader = (run: Run, input: Input, device: Device, caller: Caller): Promise<Leader> => {
  const asker = { tenantId: caller.tenantId, address: device.deviceId }
  const origin = { key: `d:${device.deviceId}`, known: true } as const
  return withPlace(asker, async () => {
    const { leader, account } = await run(async (ctx) => {
      await reachWarehouse(ctx, device.warehouseNo, device.sid)
      const badgeLeader = await leaderOf(ctx, input.badgeCode)
      await mayTry(ctx.tx, badgeLeader?.account ?? input.badgeCode, origin, caller)
      return { leader: badgeLeader, account: badgeLeader?.account ?? input.badgeCode }
    })
    const fits = await passwordFits(leader?.pinHash ?? undefined, input.pin, asker)
    const refused = await run(async (ctx) => {
      const wrongPin = refuse('A1055')
      const attemptResult = await countAttempt(ctx.tx, account, origin, fits, wrongPin, caller)
      if (leader !== null && (attemptResult.spent || attemptResult.refused === wrongPin))
        await logWrong(ctx, leader, input, device)
      return attemptResult.refused
    })
    if (leader === null || refused !== null) throw refused ?? refuse('A1055')
    return leader
  })
}

const logWrong = (ctx: Ctx, leader: Leader, { logisticsNo }: Input, device: Device): Promise<unknown> =>
  writeLogs(ctx, [
    {
      bizType: users.id,
      bizNo: leader.account,
      action: '称重放行时PIN不正确',
      before: null,
      after: { logisticsNo, deviceName: device.name },
      menuCode: String(forceWeighRight),
    },
  ])

/**
 * Checks that the leader is another person and has the right in this warehouse. @throws Refused A1057 same person, A1058 no right, A0202,
 * A0404
 */
const checkLeader = async (ctx: Ctx, leader: Leader, input: Input, device: Device): Promise<void> => {
  if (leader.id === ctx.person.userId && input.tempUserId === undefined) throw refuse('A1057')
  const profile = await loadProfile(ctx.tx, leader.id)
  if (profile === null || profile.status === userLife.off) throw refuse(codes.disabled)
  const person = { ...profile, sessionId: '', clientKind: 0 }
  if (!profile.rights.has(forceWeighRight) || !seesWarehouse(person, device.warehouseNo, device.sid))
    throw refuse('A1058', { name: leader.name })
  const parcels = await ctx.tx.query(
    `select 1 from stockout_package p join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
      where p.tenant_id = $1 and p.logistics_no = $2 and o.warehouse_no = $3 and o.sid = $4`,
    [ctx.tenantId, input.logisticsNo, device.warehouseNo, device.sid],
  )
  if (parcels.length === 0) throw refuse(codes.notFound)
}

const release = handleLong(weighRelease, async (run, input, caller) => {
  const device = callingDevice(caller)
  if (!weighPages.some((right) => caller.person.rights.has(right))) throw refuse(codes.forbidden)
  const leader = await provedLeader(run, input, device, caller)
  return run(async (ctx) => {
    await checkLeader(ctx, leader, input, device)
    const approvalId = ctx.id()
    await insertRows(ctx.tx, 'weigh_approval', [
      {
        id: approvalId,
        warehouseNo: device.warehouseNo,
        sid: device.sid,
        deviceId: device.deviceId,
        logisticsNo: input.logisticsNo,
        weightG: input.weightG,
        approverId: leader.id,
        approverName: leader.name,
        askedBy: input.tempUserId === undefined ? ctx.person.operatorKey : `T${input.tempUserId}`,
        expireTime: new Date(ctx.now + RELEASE_MS),
        createTime: ctx.at,
      },
    ])
    return { approvalId, name: leader.name }
  })
})

export default [release]
