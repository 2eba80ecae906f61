// 货主计费 · finance/owner
import { ownerBilling, setOwnerBilling, starOwner, starredOwners } from '#contract/finance/owner'
import { contractLife } from '#contract/rules/financeLife'
import { ownerFaults } from '../core/owners.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import type { Person } from '../platform/person.ts'
import { insertRows, upsertRows } from '../platform/rows.ts'
import { ownerSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'

/** Owners that have goods and orders, with their settings and the person's stars. */
const from = ({ userId }: Person): string => `owner o
  left join fin_owner_setting s on s.tenant_id = $1 and s.owner_no = o.owner_no
  left join fin_owner_star t on t.tenant_id = $1 and t.owner_no = o.owner_no and t.user_id = ${BigInt(userId)}`

/** Contracts of the owner that hold on this day. */
const contractsOn = (
  today: string,
): string => `fin_contract k where k.tenant_id = $1 and k.owner_no = o.owner_no and k.direction = 1
  and k.status = ${contractLife.live} and k.start_date <= date '${today}' and k.end_date >= date '${today}'`

/** Condition of a search for yes or no, where a missing row means no. */
const yesOrNo = (asked: unknown, isSo: string): string | null => {
  const word = plain(asked)
  return word === '1' ? isSo : word === '0' ? `(${isSo}) is not true` : null
}

/** @throws Refused A0404, the same for an unknown owner, an unseen one and one with owners below */
const mustBeOwner = async (ctx: Ctx, ownerNo: string): Promise<void> => {
  const fault = (await ownerFaults(ctx, [ownerNo]))(ownerNo)
  if (fault !== '') throw refuse('A0404')
}

const set = handle(setOwnerBilling, async (ctx, { ownerNo, ...typed }) => {
  await mustBeOwner(ctx, ownerNo)
  const { autoBill, autoBillDay = null, protectPlanNo = null, storageBasis = null, billContact = null, weighWhite } = typed
  if (autoBill === 1 && (autoBillDay === null || autoBillDay < 1 || autoBillDay > 28))
    throw refuse('A0400', {}, { autoBillDay: '出账日须为1-28' })
  if (protectPlanNo !== null) {
    const plans = await ctx.tx.query('select 1 from protection_plan where tenant_id = $1 and plan_no = $2 and owner_no = $3', [
      ctx.tenantId,
      protectPlanNo,
      ownerNo,
    ])
    if (plans.length === 0) throw refuse('A0400', {}, { protectPlanNo: `这个货主没有保护方案：${protectPlanNo}` })
  }
  const row = {
    weighWhite,
    protectPlanNo,
    storageBasis,
    billContact,
    autoBill,
    autoBillDay: autoBill === 1 ? autoBillDay : null,
  }
  await upsertRows(ctx.tx, 'fin_owner_setting', [{ id: ctx.id(), ownerNo, ...row }], {
    key: ['ownerNo'],
    set: ['weighWhite', 'protectPlanNo', 'storageBasis', 'billContact', 'autoBill', 'autoBillDay'],
    all: { ...createdBy(ctx), ...updatedBy(ctx) },
  })
  await writeLogs(ctx, [{ bizType: ownerBilling.id, bizNo: ownerNo, action: '设置', before: null, after: row }])
  await changed(ctx, [{ resource: ownerBilling.id, key: ownerNo, op: 'put', ownerNo }])
  return { ownerNo }
})

const star = handle(starOwner, async (ctx, { ownerNo, star: isStarred }) => {
  await mustBeOwner(ctx, ownerNo)
  const { userId } = ctx.person
  if (isStarred === 1)
    await insertRows(ctx.tx, 'fin_owner_star', [{ id: ctx.id(), userId, ownerNo, ...createdBy(ctx), ...updatedBy(ctx) }], {
      skip: ['userId', 'ownerNo'],
    })
  else
    await ctx.tx.query('delete from fin_owner_star where tenant_id = $1 and user_id = $2 and owner_no = $3', [
      ctx.tenantId,
      userId,
      ownerNo,
    ])
  await changed(ctx, [{ resource: ownerBilling.id, key: ownerNo, op: 'put', ownerNo }])
  return { ownerNo }
})

const stars = handle(starredOwners, ({ tx, tenantId, person }) =>
  tx.query<{ ownerNo: string; ownerName: string }>(
    `select o.owner_no, o.short_name as owner_name
       from fin_owner_star t join owner o on o.tenant_id = $1 and o.owner_no = t.owner_no
      where t.tenant_id = $1 and t.user_id = $2 and ${ownerSeen(person, 'o.owner_no')} order by o.owner_no`,
    [tenantId, person.userId],
  ),
)

export default [
  ...serve(ownerBilling, (today: string, person: Person) => ({
    from: from(person),
    alias: 'o',
    columns: {
      isStarred: '(t.user_id is not null)::int',
      contractNum: `(select count(*)::int from ${contractsOn(today)})`,
      hasContract: `(exists (select 1 from ${contractsOn(today)}))::int`,
      storageBasis: 's.storage_basis',
      weighWhite: 'coalesce(s.weigh_white, 0)',
      protectPlanNo: 's.protect_plan_no',
      billContact: 's.bill_contact',
      autoBill: 'coalesce(s.auto_bill, 0)',
      autoBillDay: 's.auto_bill_day',
      updateUserName: 's.update_user_name',
      updateTime: 's.update_time',
    },
    where: 'not exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = o.owner_no)',
    search: {
      hasContract: ({ hasContract }) => yesOrNo(hasContract, `exists (select 1 from ${contractsOn(today)})`),
      autoBill: ({ autoBill }) => yesOrNo(autoBill, 's.auto_bill = 1'),
      isStarred: ({ isStarred }) => yesOrNo(isStarred, 't.user_id is not null'),
    },
  })),
  set,
  star,
  stars,
]
