// 设置规则 · rule/family/SetDialog
import { DatePicker, Form, Modal, Select, type FormInstance } from 'antd'
import { useEffect, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { aheadMax } from '#contract/rule/facts'
import type { RuleFamily } from '#contract/rule/family'
import { keyIn, namedBy, nameIn } from '#contract/rule/target'
import { useList } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { sendConfirmed } from '../../../kit/confirmedSend.ts'
import { wallAt, type Wall } from '../../../kit/pickers/wall.ts'
import { FailureState } from '../../../kit/states.tsx'
import { showToast } from '../../../kit/toast.ts'

interface SetDialogProps {
  readonly of: RuleFamily
  /** the chosen shops or branches */
  readonly chosen: readonly Row<RuleFamily['config']>[]
  readonly close: () => void
  readonly done?: () => void
}
interface SetValues {
  readonly templateId: string
  readonly effectDate: Wall
}
/** Greatest number of templates to select from; a tenant has a few dozen. */
const templatesMax = 500

/** The call of the dialog. If the family has a call for changes, it is used when all chosen shops or branches have a rule already. */
const callFor = ({ calls }: RuleFamily, chosen: SetDialogProps['chosen']) =>
  calls.change !== null && chosen.every(({ isSet }) => isSet === 1) ? calls.change : calls.set

/** The default template is selected until a user selects one. */
const useDefaultTemplate = (form: FormInstance<SetValues>, defaultId: string | null): void =>
  useEffect(() => {
    if (defaultId !== null && form.getFieldValue('templateId') === undefined) form.setFieldValue('templateId', defaultId)
  }, [defaultId, form])

/** Sends the setting; a toast names a shop or branch that was not set. */
const useSetting = ({ of, chosen, close, done }: SetDialogProps, form: FormInstance<SetValues>) => {
  const { key, noun } = of.target
  const send = useSend(callFor(of, chosen), { inline: true, changes: [of.prerelease.id, of.history.id, of.template.id] })
  const keys = chosen.map((row) => keyIn(of.target, row))
  const save = ({ templateId, effectDate }: SetValues): void =>
    sendConfirmed(
      send,
      { ...namedBy(of.target, keys), templateId, effectDate: effectDate.format('YYYY-MM-DD') },
      {
        form,
        yes: '覆盖后，原来待生效的配置取消。',
        done: ({ failed }) => {
          const [first] = failed
          if (first !== undefined) showToast('warning', `${failed.length} 个${noun}没有设置：${first[key] ?? ''} ${first.msg}`)
          done?.()
          close()
        },
      },
    )
  return { save, saving: send.isPending }
}

const titleFor = ({ title, target }: RuleFamily, chosen: SetDialogProps['chosen']): string => {
  const [one] = chosen
  return `设置${title}：${one !== undefined && chosen.length === 1 ? nameIn(target, one) : `${chosen.length} 个${target.noun}`}`
}

/** Sets a template for the chosen shops or branches, from today or from a later day on. */
export const SetDialog = (props: SetDialogProps): JSX.Element => {
  const { of, chosen, close } = props
  const [form] = Form.useForm<SetValues>()
  const { data, error, refetch } = useList(of.template, { pageNo: 1, pageSize: templatesMax })
  const { save, saving } = useSetting(props, form)
  useDefaultTemplate(form, data?.records.find(({ isDefault }) => isDefault === 1)?.templateId ?? null)
  return (
    <Modal title={titleFor(of, chosen)} open onCancel={close} onOk={form.submit} okText="设置" confirmLoading={saving}>
      {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ effectDate: wallAt() }}
        onFinish={save}
      >
        <Form.Item name="templateId" label="模板" rules={[{ required: true, message: '请选择模板' }]}>
          <Select
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            loading={data === undefined}
            notFoundContent="还没有模板，先到“规则模板”里新增"
            options={(data?.records ?? []).map(({ templateId, templateName }) => ({ value: templateId, label: templateName }))}
          />
        </Form.Item>
        <Form.Item
          name="effectDate"
          label="生效日期"
          extra={`今天：马上生效；以后的日子：到那天 00:00 自动生效。${of.target.earlier}`}
          rules={[{ required: true, message: '请选择生效日期' }]}
        >
          <DatePicker className="wide" minDate={wallAt()} maxDate={wallAt().add(aheadMax, 'day')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
