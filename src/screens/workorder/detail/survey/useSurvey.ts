// 正在填的调查 · workorder/detail/survey/useSurvey
import { Form } from 'antd'
import type { InputOf } from '#contract/call'
import { WORK_OP } from '#contract/rules/worktime'
import type { WorkOrderHead } from '#contract/workorder/detail'
import { writeSurveyMore, type DutyCandidate, type SurveyPage } from '#contract/workorder/survey'
import { useSend } from '../../../../data/send.ts'
import { showFaults } from '../../../../kit/FormFields.tsx'
import { none } from '../../../../kit/formats.ts'
import { orderViews } from '../useWorkOrder.ts'

/** The usual text of a cause, with known facts of this order filled in. */
const filled = (template: string, order: WorkOrderHead, duty: string | undefined): string =>
  template
    .replaceAll('{快递单号}', order.logisticsNo ?? none)
    .replaceAll('{仓库}', order.warehouseName ?? '仓库')
    .replaceAll('{责任人}', duty ?? '')
    .replaceAll('{时间}', order.createTime.slice(0, 10))

/** Initial values: as saved before, else the cause that the order's own history suggests. */
const startOf = (order: WorkOrderHead, { survey, causes, hints }: SurveyPage) => {
  if (survey !== null) return survey
  const hinted = hints.find(({ causeCode }) => causeCode !== null)
  const usual = causes.find(({ causeCode }) => causeCode === hinted?.causeCode)
  return {
    causeCode: usual?.causeCode,
    liability: usual?.liability ?? hints[0]?.liability,
    suggest: usual?.suggest,
    conclusion: usual === undefined ? '' : filled(usual.conclusionTpl, order, undefined),
  }
}

/** Each person who did something with the order, once, with the latest work. */
export const peopleOf = (candidates: readonly DutyCandidate[]): readonly { readonly value: string; readonly label: string }[] => {
  const people = new Map(
    candidates.flatMap(({ userId, operatorName, opType }) =>
      userId === null ? [] : [[userId, `${operatorName}（${WORK_OP[opType as keyof typeof WORK_OP]}）`] as const],
    ),
  )
  return [...people].map(([value, label]) => ({ value, label }))
}

/** The form of a survey: choosing a cause fills in the rest, which may be changed. */
export const useSurvey = (order: WorkOrderHead, page: SurveyPage, close: () => void) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(writeSurveyMore, { inline: true, changes: orderViews })
  const choose = (code: string): void => {
    const cause = page.causes.find(({ causeCode }) => causeCode === code)
    if (cause === undefined) return
    const duty = page.dutyCandidates.find(({ userId }) => userId === form.getFieldValue('dutyUserId'))?.operatorName
    form.setFieldsValue({
      liability: cause.liability,
      suggest: cause.suggest,
      conclusion: filled(cause.conclusionTpl, order, duty),
    })
  }
  const save = (): void => {
    const entered = form.getFieldsValue(true) as InputOf<typeof writeSurveyMore>
    send.mutate({ ...entered, workOrderId: order.id }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  }
  return { form, start: startOf(order, page), choose, save, isSending: send.isPending }
}
