// 员工管理 · user/staff
import { leaveStaff, openStaffAccount, rehireStaff, staff } from '#contract/user/staff'
import { user } from '#contract/user/user'
import { staffRules } from '../core/people/staffRules.ts'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds, params } from '../platform/kinds.ts'
import { siteCondition } from '../platform/scope.ts'
import { serve, type Serving } from '../platform/serve.ts'
import { fromMoment } from '../platform/time.ts'
import { logWrite } from '../platform/writeRow.ts'
import { endSessions } from './endSessions.ts'
import { announceRights, changingRights, keepAdministrator, lockRights, manageableUsers } from '../core/people/grant.ts'
import { touchRow } from '../core/people/auditColumns.ts'
import { loseByMobile } from './tempUser.ts'
import userEndpoints from './user.ts'

const fault = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}

const serving = (_today: string, person: Person): Serving => ({
  from: 'staff s',
  alias: 's',
  columns: {
    hrCompanyId: 's.hr_company_id::text',
    account: '(select u.account from sys_user u where u.tenant_id = $1 and u.staff_id = s.id)',
    // what a handheld takes for the session's own person (floor.md §9.5)
    badgeCode: "(select 'U:' || u.id from sys_user u where u.tenant_id = $1 and u.staff_id = s.id)",
  },
  search: {
    hrCompanyId: (filter, p) => byIds('s.hr_company_id', 'hrCompanyId', filter, p),
    site: (_filter, p) => siteCondition(person, 's.parent_warehouse_no', p),
    sender: (_filter, p) =>
      person.scope.hrCompany.all
        ? null
        : `s.hr_company_id is null or s.hr_company_id::text = any(${p.add([...person.scope.hrCompany.keys])}::text[])`,
  },
  write: { table: 'staff', rules: staffRules },
})

interface Member {
  readonly id: string
  readonly staffNo: string
  readonly realName: string
  readonly mobile: string
  readonly entryDate: string | null
  readonly status: number
  readonly userId: string | null
}

/** Somebody the person sees. @throws Refused A0404 */
const findMember = async (ctx: Ctx, staffNo: string): Promise<Member> => {
  const p = params(ctx.tenantId, staffNo)
  const conditions = Object.values(serving('', ctx.person).search ?? {}).flatMap((condition) => condition({}, p) ?? [])
  const rows = await ctx.tx.query<Member>(
    `select s.id, s.staff_no, s.real_name, s.mobile, s.entry_date, s.status,
            (select u.id from sys_user u where u.tenant_id = $1 and u.staff_id = s.id) as user_id
       from staff s where s.tenant_id = $1 and s.staff_no = $2 ${conditions.map((one) => `and (${one})`).join(' ')} for update`,
    p.values,
  )
  const [member] = rows
  if (!member) throw refuse('A0404')
  return member
}

const dayOf = (text: string, field: 'leaveDate' | 'entryDate', label: string): string => {
  if (!fromMoment(text)) fault({ [field]: `${label}格式不正确，应为YYYY-MM-DD` })
  return text
}

/** His account goes out with him; who may not manage the account may not send its person away. */
const disableAccount = async (ctx: Ctx, userId: string): Promise<void> => {
  if (userId === ctx.person.userId) throw refuse('A1021')
  const [row] = await manageableUsers(ctx, 'id', [userId])
  if (!row || row.status === 0) return
  await ctx.tx.query('update sys_user set status = 0, disable_time = $3 where tenant_id = $1 and id = $2', [
    ctx.tenantId,
    userId,
    ctx.at,
  ])
  await touchRow(ctx, 'sys_user', userId)
  await endSessions(ctx, userId)
  await keepAdministrator(ctx)
  await logWrite(ctx, user, '停用', row.account, { status: row.status }, { status: 0 })
}

const leave = handle(leaveStaff, async (ctx, input) => {
  const leaveDate = dayOf(input.leaveDate, 'leaveDate', '离职日期')
  await lockRights(ctx)
  const member = await findMember(ctx, input.staffNo)
  if (member.status === 2) throw refuse('A0400', {}, { leaveDate: '该员工已离职' })
  if (member.entryDate !== null && leaveDate < member.entryDate) fault({ leaveDate: '离职日期不能早于入职日期' })
  await ctx.tx.query('update staff set status = 2, leave_date = $3 where tenant_id = $1 and id = $2', [
    ctx.tenantId,
    member.id,
    leaveDate,
  ])
  await touchRow(ctx, 'staff', member.id)
  if (member.userId !== null) await disableAccount(ctx, member.userId)
  await loseByMobile(ctx, member.mobile, `离职：${member.staffNo}`)
  await logWrite(ctx, staff, '离职', member.staffNo, { status: 1 }, { status: 2, leaveDate })
  await announceRights(ctx)
  return {}
})

const rehire = handle(rehireStaff, async (ctx, input) => {
  const entryDate = dayOf(input.entryDate, 'entryDate', '入职日期')
  const member = await findMember(ctx, input.staffNo)
  if (member.status === 1) throw refuse('A0400', {}, { entryDate: '该员工在职' })
  await ctx.tx.query('update staff set status = 1, leave_date = null, entry_date = $3 where tenant_id = $1 and id = $2', [
    ctx.tenantId,
    member.id,
    entryDate,
  ])
  await touchRow(ctx, 'staff', member.id)
  await logWrite(ctx, staff, '重新入职', member.staffNo, { status: 2 }, { status: 1, entryDate })
  await announceRights(ctx)
  return {}
})

/** Made by the same rules as any other account. */
const createUser = userEndpoints.find((endpoint) => endpoint.id === `${user.id}.create`)

const openAccount = handle(openStaffAccount, async (ctx, input) => {
  const member = await findMember(ctx, input.staffNo)
  if (member.status !== 1) throw refuse('A0400', {}, { account: '已离职的员工不能开通账号' })
  if (createUser === undefined || createUser.mode === 'open' || createUser.mode === 'device')
    throw new Error('users are made by a call of a signed-in person')
  const made = await createUser.run(ctx, {
    account: input.account,
    name: member.realName,
    mobile: member.mobile,
    userType: 1,
    staffNo: member.staffNo,
    roleIds: input.roleIds,
  })
  return { password: (made as { readonly password: string }).password }
})

export default changingRights([...serve(staff, serving), leave, rehire, openAccount])
