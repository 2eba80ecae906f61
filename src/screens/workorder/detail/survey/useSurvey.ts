// 正在填的调查 · workorder/detail/survey/useSurvey
import { Form } from 'antd'
import type { InputOf } from '#contract/call'
import { WORK_OP } from '#contract/rules/worktime'
import type { WorkOrderHead } from '#contract/workorder/detail'
import { writeSurveyV3, type DutyCandidate, type SurveyPage } from '#contract/workorder/survey'
import { useSend } from '../../../../data/send.ts'
import { showFaults } from '../../../../kit/FormFields.tsx'
import { none } from '../../../../kit/formats.ts'
import { orderViews } from '../useWorkOrder.ts'

/** The text template of a cause with the facts of this work order filled in. */
const fillTemplate = (template: string, order: WorkOrderHead, duty: string | undefined): string =>
  template
    .replaceAll('{快递单号}', order.logisticsNo ?? none)
    .replaceAll('{仓库}', order.warehouseName ?? '仓库')
    .replaceAll('{责任人}', duty ?? '')
    .replaceAll('{时间}', order.createTime.slice(0, 10))

/** Initial values: the saved survey, or the cause that the first hint suggests. */
const initialValuesOf = (order: WorkOrderHead, { survey, causes, hints }: SurveyPage) => {
  if (survey !== null) return survey
  const hint = hints.find(({ causeCode }) => causeCode !== null)
  const suggested = causes.find(({ causeCode }) => causeCode === hint?.causeCode)
  return {
    causeCode: suggested?.causeCode,
    liability: suggested?.liability ?? hints[0]?.liability,
    suggest: suggested?.suggest,
    conclusion: suggested === undefined ? '' : fillTemplate(suggested.conclusionTpl, order, undefined),
  }
}

/** Options of people who worked on the outbound order, each person once, with the latest work. */
export const peopleOf = (candidates: readonly DutyCandidate[]): readonly { readonly value: string; readonly label: string }[] => {
  const people = new Map(
    candidates.flatMap(({ userId, operatorName, opType }) =>
      userId === null ? [] : [[userId, `${operatorName}（${WORK_OP[opType as keyof typeof WORK_OP]}）`] as const],
    ),
  )
  return [...people].map(([value, label]) => ({ value, label }))
}

/** The form of a survey. Choosing a cause fills in the other fields, which can be changed. */
export const useSurvey = (order: WorkOrderHead, page: SurveyPage, close: () => void) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(writeSurveyV3, { inline: true, changes: orderViews })
  const choose = (code: string): void => {
    const cause = page.causes.find(({ causeCode }) => causeCode === code)
    if (cause === undefined) return
    const duty = page.dutyCandidates.find(({ userId }) => userId === form.getFieldValue('dutyUserId'))?.operatorName
    form.setFieldsValue({
      liability: cause.liability,
      suggest: cause.suggest,
      conclusion: fillTemplate(cause.conclusionTpl, order, duty),
    })
  }
  const save = (): void => {
    const values = form.getFieldsValue(true) as InputOf<typeof writeSurveyV3>
    send.mutate({ ...values, workOrderId: order.id }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  }
  return { form, start: initialValuesOf(order, page), choose, save, isSending: send.isPending }
}
