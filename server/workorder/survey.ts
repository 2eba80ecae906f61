// 调查结果 · workorder/survey
import { openStates, workOrderLife } from '#contract/rules/workOrderLife'
import { statusText } from '#contract/rules/life'
import {
  surveyV1,
  surveyV3,
  tellOwner,
  writeSurvey,
  writeSurveyV3,
  type Survey,
  type SurveyPage,
} from '#contract/workorder/survey'
import { surveyLife } from '#contract/rules/followLife'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { changeRows, upsertRows } from '../platform/rows.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { moment } from '../platform/time.ts'
import { ownPictures } from './act.ts'
import { changedOrder, writeColumns, logOrder } from './change.ts'
import { addSurveyMessage } from './conversation.ts'
import { causesOf, hintsOf, workedOn } from './evidence.ts'
import { isOwnerSide, readOrder, type WorkOrder } from './order.ts'

interface Stored extends Omit<Survey, 'suggestClaimFen' | 'surveyTime'> {
  readonly claim: string | null
  readonly surveyTime: Date
}
/** The survey for the reader. A user of an owner gets it only after it was sent to the owner, without the person at fault. */
export const readSurvey = async (ctx: Ctx, { id }: Pick<WorkOrder, 'id'>): Promise<Survey | null> => {
  const [row] = await ctx.tx.query<Stored>(
    `select s.cause_code, s.cause_name, s.liability, s.duty_user_id::text, s.duty_user_name, s.duty_network_id, s.conclusion, s.evidence,
            s.suggest, s.suggest_claim_fen as claim, s.survey_user_name, s.survey_time, s.is_sent_owner
       from wo_survey s where s.tenant_id = $1 and s.work_order_id = $2`,
    [ctx.tenantId, id],
  )
  const own = isOwnerSide(ctx.person)
  if (row === undefined || (own && row.isSentOwner === 0)) return null
  const { claim, surveyTime, ...survey } = row
  const shown = { ...survey, suggestClaimFen: claim === null ? null : Number(claim), surveyTime: moment(surveyTime) ?? '' }
  return own
    ? { ...shown, dutyUserId: null, dutyUserName: null, dutyNetworkId: null, suggestClaimFen: null, suggest: null }
    : shown
}

const readSurveyPage = async (ctx: Ctx, workOrderId: string): Promise<SurveyPage> => {
  const order = await readOrder(ctx, workOrderId)
  const survey = await readSurvey(ctx, order)
  if (isOwnerSide(ctx.person)) return { survey, dutyCandidates: [], causes: [], hints: [] }
  const causes = await causesOf(ctx, order)
  const dutyCandidates = await workedOn(ctx, order)
  return { survey, dutyCandidates, causes, hints: await hintsOf(ctx, order, causes, dutyCandidates) }
}
const readPageV1 = handle(surveyV1, (ctx, { workOrderId }) => readSurveyPage(ctx, workOrderId))
const readPageV3 = handle(surveyV3, (ctx, { workOrderId }) => readSurveyPage(ctx, workOrderId))

interface SurveyInput {
  readonly workOrderId: string
  readonly causeCode: string
  readonly liability: number
  readonly conclusion: string
  readonly evidence?: readonly string[]
  readonly dutyUserId?: string | null
  readonly dutyNetworkId?: string | null
  readonly suggest?: number | null
  readonly suggestClaimFen?: number | null
}
const refused = (field: string, reason: string) => refuse('A3010.text', { reason }, { [field]: reason })

const write = async (ctx: Ctx, entered: SurveyInput) => {
  if (isOwnerSide(ctx.person)) throw refuse('A0404')
  const order = await readOrder(ctx, entered.workOrderId, true)
  if (!openStates.includes(order.status))
    throw refuse('A3001', { status: statusText(workOrderLife, order.status), act: '填写调查' })
  if (entered.liability === 0) throw refused('liability', '请选择责任方')
  const evidence = entered.evidence ?? []
  await ownPictures(ctx, evidence, 'evidence')
  const causes = await causesOf(ctx, order)
  const causeName = causes.find(({ causeCode }) => causeCode === entered.causeCode)?.causeName ?? entered.causeCode
  const duty = await dutyOf(ctx, entered)
  await upsertRows(
    ctx.tx,
    'wo_survey',
    [
      {
        id: ctx.id(),
        workOrderId: order.id,
        causeCode: entered.causeCode,
        causeName,
        liability: entered.liability,
        ...duty,
        conclusion: entered.conclusion.trim(),
        evidence,
        suggest: entered.suggest ?? null,
        suggestClaimFen: entered.suggestClaimFen ?? null,
        surveyUserId: ctx.person.userId,
        surveyUserName: ctx.person.name,
        surveyTime: ctx.at,
        isSentOwner: 0,
        ...createdBy(ctx),
        ...updatedBy(ctx),
      },
    ],
    {
      key: ['workOrderId'],
      set: [
        'causeCode',
        'causeName',
        'liability',
        'dutyUserId',
        'dutyUserName',
        'dutyNetworkId',
        'conclusion',
        'evidence',
        'suggest',
        'suggestClaimFen',
        'surveyUserId',
        'surveyUserName',
        'surveyTime',
        'isSentOwner',
      ],
    },
  )
  await writeColumns(ctx, order, { surveyStatus: surveyLife.done, liability: entered.liability, causeCode: entered.causeCode })
  await logOrder(ctx, order, '填写调查', { after: { reason: entered.conclusion.trim().slice(0, 200) } })
  await changedOrder(ctx, order)
  return { id: order.id, status: order.status, version: order.version + 1 }
}

/** The person or branch at fault. @throws Refused for an unknown one */
const dutyOf = async (ctx: Ctx, { dutyUserId, dutyNetworkId }: SurveyInput) => {
  const none = { dutyUserId: null, dutyUserName: null, dutyNetworkId: null }
  const [user] =
    dutyUserId === undefined || dutyUserId === null
      ? []
      : await ctx.tx.query<{ name: string }>('select u.name from sys_user u where u.tenant_id = $1 and u.id = $2', [
          ctx.tenantId,
          dutyUserId,
        ])
  if (dutyUserId && user === undefined) throw refused('dutyUserId', '责任人不存在')
  if (!dutyNetworkId) return { ...none, dutyUserId: dutyUserId ?? null, dutyUserName: user?.name ?? null }
  const networkRows = await ctx.tx.query('select 1 from network n where n.tenant_id = $1 and n.network_id = $2', [
    ctx.tenantId,
    dutyNetworkId,
  ])
  if (networkRows.length === 0) throw refused('dutyNetworkId', '责任网点不存在')
  return { dutyUserId: dutyUserId ?? null, dutyUserName: user?.name ?? null, dutyNetworkId }
}

const writeV1 = handle(writeSurvey, write)
const writeV3 = handle(writeSurveyV3, write)

const sendToOwner = handle(tellOwner, async (ctx, { workOrderId }) => {
  if (isOwnerSide(ctx.person)) throw refuse('A0404')
  const survey = await readSurvey(ctx, await readOrder(ctx, workOrderId))
  if (survey === null) throw refuse('A3010.survey')
  const id = await addSurveyMessage(ctx, workOrderId, survey.conclusion, survey.evidence)
  await changeRows(ctx.tx, 'wo_survey', [{ workOrderId }], { key: ['workOrderId'], all: { isSentOwner: 1, ...updatedBy(ctx) } })
  return { id }
})

export default [readPageV1, readPageV3, writeV1, writeV3, sendToOwner] satisfies readonly Endpoint[]
