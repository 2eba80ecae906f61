// 调查结果 · workorder/survey
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { attachmentsMax } from '../rules/workOrder.ts'
import { WO_LIABILITY, WO_SUGGEST } from '../rules/workOrderTerms.ts'

const at = '/v1/workorder/survey'
const workOrderId = Str({ title: '工单', pattern: '^\\d{1,18}$' })
const maybeId = (title: string) => Optional(Union([Str({ title, pattern: '^\\d{1,18}$' }), Null()]))
const surveyInput = {
  workOrderId,
  causeCode: Str({ title: '原因', minLength: 1, maxLength: 30 }),
  liability: Integer({ title: '责任方', enum: Object.keys(WO_LIABILITY).map(Number) }),
  conclusion: Str({ title: '结论', minLength: 1, maxLength: 1000 }),
  evidence: Optional(List(Str({ maxLength: 256 }), { title: '证据', maxItems: attachmentsMax })),
}

export interface Survey {
  readonly causeCode: string
  readonly causeName: string
  readonly liability: number
  readonly dutyUserId: string | null
  readonly dutyUserName: string | null
  readonly dutyNetworkId: string | null
  readonly conclusion: string
  readonly evidence: readonly string[]
  readonly suggest: number | null
  readonly suggestClaimFen: number | null
  readonly surveyUserName: string
  readonly surveyTime: string
  readonly isSentOwner: number
}
/** People who worked on the stock-out order, by its work records; one of them may have made the mistake. */
export interface DutyCandidate {
  readonly userId: string | null
  readonly operatorName: string
  readonly opType: number
  readonly finishTime: string
}
/** Usual cause of a kind of problem, and the sentence for it. */
export interface SurveyCause {
  readonly causeCode: string
  readonly causeName: string
  readonly liability: number
  readonly conclusionTpl: string
  readonly suggest: number | null
}
/** Likely liability by the order's own history, with the reason. */
export interface SurveyHint {
  readonly causeCode: string | null
  readonly liability: number
  readonly why: string
}
export interface SurveyPage {
  readonly survey: Survey | null
  readonly dutyCandidates: readonly DutyCandidate[]
  readonly causes: readonly SurveyCause[]
  readonly hints: readonly SurveyHint[]
}
const page = Unsafe<SurveyPage>(Obj({ dutyCandidates: List(Obj({})), causes: List(Obj({})), hints: List(Obj({})) }))
const done = Obj({ id: Str(), status: Integer(), version: Integer() })

/** The survey at the spec's v1 path, for outside callers; the screens use v3. */
export const surveyV1 = call({
  id: 'workorder/survey.of',
  title: '调查结果',
  method: 'GET',
  path: at,
  input: Obj({ workOrderId }),
  reply: page,
  may: 500101,
})
/** The survey at the spec's v3 path, used by the screens. */
export const surveyV3 = call({
  id: 'workorder/survey.now',
  title: '调查结果',
  method: 'GET',
  path: '/v3/workorder/survey',
  input: Obj({ workOrderId }),
  reply: page,
  may: 500101,
})
/** Writes the survey at the v1 path, without the person and network at fault and without suggestions. */
export const writeSurvey = call({
  id: 'workorder/survey.write',
  title: '填写调查',
  method: 'POST',
  path: at,
  input: Obj(surveyInput),
  reply: done,
  may: 500139,
  toast: '调查结果已更新',
})
/** Writes the whole survey at the v3 path. */
export const writeSurveyV3 = call({
  id: 'workorder/survey.writeMore',
  title: '填写调查',
  method: 'POST',
  path: '/v3/workorder/survey',
  input: Obj({
    ...surveyInput,
    dutyUserId: maybeId('责任人'),
    dutyNetworkId: Optional(Union([Str({ title: '责任网点', maxLength: 32 }), Null()])),
    suggest: Optional(Union([Integer({ title: '处理建议', enum: Object.keys(WO_SUGGEST).map(Number) }), Null()])),
    suggestClaimFen: Optional(Union([Integer({ title: '建议赔付', minimum: 0, maximum: 99_999_999 }), Null()])),
  }),
  reply: done,
  may: 500139,
  toast: '调查结果已更新',
})
/** Sends the conclusion to the owner as a message. */
export const tellOwner = call({
  id: 'workorder/survey.tell',
  title: '发送调查',
  method: 'POST',
  path: '/v3/workorder/survey/message',
  input: Obj({ workOrderId }),
  reply: Obj({ id: Str() }),
  may: 500140,
  toast: '提交成功',
})
