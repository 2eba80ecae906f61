// 临时工的规则 · core/people/workerRules
/** Rule book of temp workers (floor.md §2.5, §9.5), for the archive, the page of the floor and their files. */
import type { Body } from '#contract/resource'
import { randomBytes } from 'node:crypto'
import { ageOn, readIdCard } from '#contract/rules/idCard'
import { tempUser } from '#contract/user/tempUser'
import { temporaryWorker } from '#contract/user/temporaryWorker'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { maskIdCard } from '../../platform/personal.ts'
import type { MasterTable } from '../../platform/putRows.ts'
import { changeRows } from '../../platform/rows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../../platform/ruleBook.ts'
import { isMobile } from '../phones.ts'
import { warehousesNamed } from '../warehouses.ts'
import { companyFaults } from './companies.ts'
import { keepOwnWages } from './ownWage.ts'
import { tempUserLife } from '#contract/rules/peopleLife'

type Worker = Body<typeof temporaryWorker>

export const workerTable: MasterTable = { resource: temporaryWorker, table: 'temp_user', apart: ['idCard'], logged: true }

/** Minimum age of a worker (floor.md §9.5). */
const ageMin = 16
/** Thirty-two signs that are not easily confused. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const badgeLength = 12
/** An unguessable badge code: `T:` + 12 random signs of base 32 (floor.md §9.5). */
export const newBadge = (): string =>
  `T:${Array.from(randomBytes(badgeLength), (byte) => signs[byte % signs.length] ?? '').join('')}`

/** The entered number; '' if the form sends back the masked one. */
const typedCard = ({ before, body }: Coming<Worker>): string => {
  const typed = (body.idCard ?? '').toUpperCase()
  return typed === (before?.idCard ?? '') ? '' : typed
}

const cardFault = (ctx: Ctx, coming: Coming<Worker>): string => {
  const typed = typedCard(coming)
  if (typed === '') return ''
  const card = readIdCard(typed)
  if (card === null) return '身份证号格式不正确'
  return ageOn(card.birthDate, ctx.today) < ageMin ? `未满${ageMin}周岁不能登记` : ''
}

const statusFault = ({ before, body }: Coming<Worker>): string => {
  const [from, to] = [
    before === null ? tempUserLife.working : before.status,
    body.status ?? before?.status ?? tempUserLife.working,
  ]
  return from !== to && (from === tempUserLife.barred || to === tempUserLife.barred) ? '加入或移出黑名单请用“黑名单”' : ''
}

const faults = async (ctx: Ctx, rows: readonly Coming<Worker>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const warehouses = await warehousesNamed(ctx)
  const holders = await ctx.tx.query<{ mobile: string; tempNo: string; name: string }>(
    'select mobile, temp_no, real_name as name from temp_user where tenant_id = $1 and mobile = any($2::text[])',
    [ctx.tenantId, all.map((row) => row.mobile ?? '')],
  )
  const holderOf = new Map(holders.map((row) => [row.mobile, row]))
  const company = await companyFaults(ctx, rows)
  return rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    const faultOf = (field: string, wrong: string): RuleFault[] => (wrong === '' ? [] : [{ row, field, why: wrong }])
    const [mobile, holder] = [now.mobile ?? '', holderOf.get(now.mobile ?? '')]
    const taken = holder !== undefined && (coming.before === null || holder.tempNo !== now.tempNo)
    return [
      ...faultOf('mobile', !isMobile(mobile) ? '手机号格式不正确' : taken ? `手机号已被${holder.name}使用` : ''),
      ...faultOf('idCard', cardFault(ctx, coming)),
      ...faultOf('hrCompanyId', company(coming)),
      ...faultOf('warehouseNo', warehouses.fault({ warehouseNo: now.warehouseNo ?? '', sid: now.sid ?? '' })),
      ...faultOf('status', statusFault(coming)),
    ]
  })
}

/** Numbers for workers of a file are made here; a badge is always made by the system. */
const complete: RuleBook<Worker>['complete'] = (rows, ctx) =>
  rows.map(({ before, body }) => {
    if (before !== null) return {}
    const id = ctx.id()
    const tempNo = (body.tempNo ?? '') === '' ? { tempNo: `LS${BigInt(id).toString(36).toUpperCase()}` } : {}
    return { ...tempNo, badgeCode: newBadge() }
  })

/** Stores only the masked number, birth and gender of a card, and keeps the card out of every log. Both lists show the same people. */
const follow = async (ctx: Ctx, rows: readonly Put<Worker>[]): Promise<void> => {
  const cards = rows.flatMap((row) => {
    const [typed, card] = [typedCard(row), readIdCard(typedCard(row))]
    return card === null ? [] : [{ id: row.id, idCardMasked: maskIdCard(typed), ...card }]
  })
  await changeRows(ctx.tx, 'temp_user', cards, { key: ['id'], set: ['idCardMasked', 'birthDate', 'gender'], quiet: true })
  await keepOwnWages(ctx, rows, (ids) => Promise.resolve(new Map(ids.map((id) => [id, `T${id}`]))))
  await changed(
    ctx,
    rows.flatMap(({ after }) =>
      [temporaryWorker.id, tempUser.id].map((resource) => ({
        resource,
        key: after.tempNo ?? '',
        op: 'put' as const,
        warehouseNo: after.warehouseNo ?? '',
        sid: after.sid ?? '',
      })),
    ),
  )
}

export const workerRules: RuleBook<Worker> = { complete, faults, follow }
