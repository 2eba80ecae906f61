// 员工管理 · user/staff
import { userLife, staffLife } from '#contract/rules/peopleLife'
import { leaveStaff, openStaffAccount, rehireStaff, staff } from '#contract/user/staff'
import { user } from '#contract/user/user'
import { staffRules, staffTable } from './staffRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds, params } from '../platform/kinds.ts'
import { moveRows } from '../platform/rows.ts'
import { siteCondition } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { fromMoment } from '../platform/time.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'
import { endSessions } from './endSessions.ts'
import { announceRights, changingRights, keepAdministrator, lockRights, manageableUsers } from './grant.ts'
import { loseByMobile } from './authorising.ts'
import userEndpoints from './user.ts'
import { code, text } from '#contract/kinds'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { companiesByName, lookUp, textOf } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'

const refuseFields = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}

const serving = (_today: string, person: Person): Serving => ({
  from: 'staff s',
  alias: 's',
  columns: {
    hrCompanyId: 's.hr_company_id::text',
    account: '(select u.account from sys_user u where u.tenant_id = $1 and u.staff_id = s.id)',
    // badge code of the person's account, which handhelds accept (floor.md §9.5)
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

const toLeft = transitionOf(staffLife, 'act leave', staffLife.left)
const toWorking = transitionOf(staffLife, 'act rehire', staffLife.working)
const toDisabled = transitionOf(userLife, 'with 离职', userLife.off)

/** A staff member in the person's scope, locked. @throws Refused A0404 */
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
  if (!fromMoment(text)) refuseFields({ [field]: `${label}格式不正确，应为YYYY-MM-DD` })
  return text
}

/** Disables the account of a staff member who leaves; the caller must be allowed to manage that account. */
const disableAccount = async (ctx: Ctx, userId: string): Promise<void> => {
  if (userId === ctx.person.userId) throw refuse('A1021')
  const [row] = await manageableUsers(ctx, 'id', [userId])
  if (!row || row.status === userLife.off) return
  await moveRows(ctx.tx, toDisabled, [{ id: userId }], { by: ctx, key: ['id'], all: { disableTime: ctx.at } })
  await endSessions(ctx, userId)
  await keepAdministrator(ctx)
  await logWrite(ctx, user, '停用', row.account, { status: row.status }, { status: userLife.off })
}

const leave = handle(leaveStaff, async (ctx, input) => {
  const leaveDate = dayOf(input.leaveDate, 'leaveDate', '离职日期')
  await lockRights(ctx)
  const member = await findMember(ctx, input.staffNo)
  if (member.status === staffLife.left) throw refuse('A0400', {}, { leaveDate: '该员工已离职' })
  if (member.entryDate !== null && leaveDate < member.entryDate) refuseFields({ leaveDate: '离职日期不能早于入职日期' })
  await moveRows(ctx.tx, toLeft, [{ id: member.id }], { by: ctx, key: ['id'], all: { leaveDate } })
  if (member.userId !== null) await disableAccount(ctx, member.userId)
  await loseByMobile(ctx, member.mobile, `离职：${member.staffNo}`)
  await logWrite(ctx, staff, '离职', member.staffNo, { status: staffLife.working }, { status: staffLife.left, leaveDate })
  await announceRights(ctx)
  return {}
})

const rehire = handle(rehireStaff, async (ctx, input) => {
  const entryDate = dayOf(input.entryDate, 'entryDate', '入职日期')
  const member = await findMember(ctx, input.staffNo)
  if (member.status === staffLife.working) throw refuse('A0400', {}, { entryDate: '该员工在职' })
  await moveRows(ctx.tx, toWorking, [{ id: member.id }], { by: ctx, key: ['id'], all: { leaveDate: null, entryDate } })
  await logWrite(ctx, staff, '重新入职', member.staffNo, { status: staffLife.left }, { status: staffLife.working, entryDate })
  await announceRights(ctx)
  return {}
})

/** 新增用户: an account for a staff member is created by the same rules as any other account. */
const createUser = userEndpoints.find((endpoint) => endpoint.id === `${user.id}.create`)

const openAccount = handle(openStaffAccount, async (ctx, input) => {
  const member = await findMember(ctx, input.staffNo)
  if (member.status !== staffLife.working) throw refuse('A0400', {}, { account: '已离职的员工不能开通账号' })
  if (createUser === undefined || createUser.mode === 'open' || createUser.mode === 'device')
    throw new Error('users are made by a call of a signed-in person')
  const created = await createUser.run(ctx, {
    account: input.account,
    name: member.realName,
    mobile: member.mobile,
    userType: 1,
    staffNo: member.staffNo,
    roleIds: input.roleIds,
  })
  return { password: (created as { readonly password: string }).password }
})

const { staffNo, realName, mobile, post, employType, entryDate, hourWageFen } = staff.fields

/** Columns of floor.md §2.5. */
const fields = {
  staffNo,
  realName,
  mobile,
  parentWarehouseNo: code('仓库编号', { required: true, max: 32, help: '物理仓编号，或其下任一 WMS 仓编号' }),
  post,
  employType,
  hrCompanyId: text('劳务公司', { max: 128, help: '名称；劳务派遣和临时工必填' }),
  entryDate,
  hourWageFen: { ...hourWageFen, label: '时薪(元)' },
}

const sites = `select parent_warehouse_no as key, parent_warehouse_no as name from warehouse where tenant_id = $1
   union all select parent_warehouse_no, warehouse_no from wms_warehouse where tenant_id = $1`

const people = ruleBookImport({
  biz: 'staff',
  fields,
  target: staffTable,
  rules: staffRules,
  taken: (row) => `工号已存在：${textOf(row, 'staffNo')}`,
  bodies: async (ctx, rows) => {
    const [siteByNo, companies] = [await lookUp(ctx, sites), await lookUp(ctx, companiesByName)]
    return rows.map((row) => {
      const [site, company] = [textOf(row, 'parentWarehouseNo'), textOf(row, 'hrCompanyId')]
      return {
        ...filledCells(row),
        parentWarehouseNo: siteByNo.get(site) ?? site,
        ...(company !== '' && { hrCompanyId: companies.get(company) ?? company }),
      }
    })
  },
})

export default [...changingRights([...serve(staff, serving), leave, rehire, openAccount]), ...listImport(staff, people)]
