// 填写调查 · workorder/detail/SurveyDialog
import { Form, Input, Modal, Select } from 'antd'
import type { JSX } from 'react'
import { choice, money, ref } from '#contract/kinds'
import { WO_LIABILITY, WO_SUGGEST } from '#contract/rules/workOrderTerms'
import { network } from '#contract/warehouse/refs'
import type { WorkOrderHead } from '#contract/workorder/detail'
import type { SurveyCause, SurveyPage } from '#contract/workorder/survey'
import { FormFields } from '../../../kit/FormFields.tsx'
import { maxLen } from '../../../kit/maxLength.ts'
import PicturesInput from '../../../kit/PicturesInput.tsx'
import { Uploads, useUploads } from '../../../kit/uploads.ts'
import { peopleOf, useSurvey } from './survey/useSurvey.ts'

const { 0: _unknown, ...liable } = WO_LIABILITY
const fields = {
  liability: choice('责任方', liable, { required: true, dict: 'work_order.liability' }),
  dutyNetworkId: ref('责任网点', network, { required: false, onlyWhere: { liability: [2] } }),
  suggest: choice('处理建议', WO_SUGGEST, { dict: 'wo_survey.suggest' }),
  suggestClaimFen: money('建议赔付', { required: false, min: 0, max: 99_999_999, unit: '元', onlyWhere: { suggest: [4] } }),
}
const firstFields = ['liability', 'dutyNetworkId'] as const
const lastFields = ['suggest', 'suggestClaimFen'] as const

interface SurveyDialogProps {
  readonly order: WorkOrderHead
  readonly page: SurveyPage
  readonly close: () => void
}
/** Survey of a work order: cause, liable party, conclusion, suggestion. */
export const SurveyDialog = ({ order, page, close }: SurveyDialogProps): JSX.Element => {
  const { form, start, choose, save, isSending } = useSurvey(order, page, close)
  const { reason, note } = useUploads()
  return (
    <Modal
      title="调查结果"
      open
      width={640}
      onCancel={close}
      onOk={form.submit}
      okText="保存"
      okButtonProps={{ disabled: reason !== '' }}
      confirmLoading={isSending}
    >
      <Form form={form} className="form" labelCol={{ flex: '88px' }} colon={false} initialValues={start} onFinish={save}>
        <Cause causes={page.causes} choose={choose} />
        <FormFields fields={fields} names={firstFields} form={form} isNew later />
        <Form.Item name="dutyUserId" label="责任人">
          <Select allowClear placeholder="做过这张单的人" options={[...peopleOf(page.dutyCandidates)]} />
        </Form.Item>
        <Conclusion />
        <FormFields fields={fields} names={lastFields} form={form} isNew later />
        <Uploads value={note}>
          <Form.Item name="evidence" label="证据">
            <PicturesInput label="证据" />
          </Form.Item>
        </Uploads>
      </Form>
    </Modal>
  )
}

/** Causes of a type of work order that has none. */
const defaultCauses = [{ causeCode: 'OTHER', causeName: '其他原因' }] as const
interface CauseProps {
  readonly causes: readonly SurveyCause[]
  readonly choose: (code: string) => void
}
const Cause = ({ causes, choose }: CauseProps): JSX.Element => (
  <Form.Item name="causeCode" label="原因" rules={[{ required: true, message: '请选择原因' }]}>
    <Select
      autoFocus
      options={(causes.length === 0 ? defaultCauses : causes).map(({ causeCode, causeName }) => ({
        value: causeCode,
        label: causeName,
      }))}
      onChange={choose}
    />
  </Form.Item>
)

const conclusionMax = 1_000
const Conclusion = (): JSX.Element => (
  <Form.Item
    name="conclusion"
    label="结论"
    rules={[{ required: true, whitespace: true, message: '结论不能为空' }, maxLen(conclusionMax)]}
  >
    <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
  </Form.Item>
)
