// 临时工 · user/temporaryWorker
import { ageOn, readIdCard } from '#contract/rules/idCard'
import { authorizeWorker, loseWorker, temporaryWorker } from '#contract/user/temporaryWorker'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds, plain, type Filter } from '../platform/kinds.ts'
import { maskIdCard } from '../platform/personal.ts'
import { serve, type Serving } from '../platform/serve.ts'
import { authorizeWorkers, badgeOf, checkWorker, endAuthorisation, senderCondition } from './tempUser.ts'

/** Nobody younger is registered (floor.md §9.5). */
const ageMin = 16

const fault = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}

/** The number typed; '' when the form carries back what it was shown. */
const typedCard = (body: Filter, before: Filter | null): string => {
  const typed = plain(body['idCard']).toUpperCase()
  return typed === plain(before?.['idCard']) ? '' : typed
}

const check = (ctx: Ctx, body: Filter, before: Filter | null): void => {
  checkWorker(ctx, body, before)
  const typed = typedCard(body, before)
  if (typed === '') return
  const card = readIdCard(typed)
  if (card === null) return fault({ idCard: '身份证号格式不正确' })
  if (ageOn(card.birthDate, ctx.today) < ageMin) fault({ idCard: `未满${ageMin}周岁不能登记` })
}

/** Of a card the house keeps what it needs: the masked number, birth and gender. */
const after = async (
  ctx: Ctx,
  written: { readonly id: string; readonly before: Filter | null },
  apart: Filter,
): Promise<void> => {
  const typed = typedCard(apart, written.before)
  const card = readIdCard(typed)
  if (card === null) return
  await ctx.tx.query('update temp_user set id_card_masked = $3, birth_date = $4, gender = $5 where tenant_id = $1 and id = $2', [
    ctx.tenantId,
    written.id,
    maskIdCard(typed),
    card.birthDate,
    card.gender,
  ])
}

const serving = (today: string, person: Person): Serving => ({
  from: `temp_user u left join lateral (select x.* from temp_user_auth x where x.tenant_id = $1 and x.temp_user_id = u.id
           order by x.auth_date desc limit 1) a on true`,
  alias: 'u',
  columns: {
    idCard: 'u.id_card_masked',
    hrCompanyId: 'u.hr_company_id::text',
    startTime: 'a.start_time',
    endTime: 'a.end_time',
    opTypes: 'a.op_types',
    signStatus: 'a.sign_status',
    authStatus: `case when a.status is null then 0 when a.status = 1 and a.auth_date < '${today}' then 3 else a.status end`,
  },
  search: {
    hrCompanyId: (filter, p) => byIds('u.hr_company_id', 'hrCompanyId', filter, p),
    sender: (_filter, p) => senderCondition(person, p),
  },
  write: {
    table: 'temp_user',
    apart: ['idCard'],
    check,
    fill: (ctx, body) => (body['tempNo'] ? { badgeCode: badgeOf(ctx.id()) } : {}),
    after,
  },
})

export default [
  ...serve(temporaryWorker, serving),
  handle(authorizeWorker, authorizeWorkers),
  handle(loseWorker, endAuthorisation),
]
