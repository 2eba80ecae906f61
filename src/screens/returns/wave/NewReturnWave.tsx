// 新增退货波次 · returns/wave/NewReturnWave
import { Button, Drawer, Form, Input } from 'antd'
import type { JSX } from 'react'
import { textOfValue } from '#contract/action'
import { actRoute, linesOf } from '#contract/document'
import { formOf } from '#contract/resource'
import { returnWave } from '#contract/returns/wave'
import { useSendAct } from '../../../data/send.ts'
import type { MakingProps } from '../../../kit/document/DocumentScreen.tsx'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'

const { range = {} } = linesOf(returnWave)
const head = formOf(returnWave).filter((name) => name !== 'sid' && name !== 'remark')

/** Creates a wave from returns of one owner with the same destination. */
export const NewReturnWave = ({ close, made }: MakingProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSendAct(actRoute(returnWave, 'make', returnWave.acts.make), {
    inline: true,
    changes: [...returnWave.acts.make.changes],
  })
  const submit = (draft: Record<string, unknown>): void =>
    send.mutate(draft, {
      onSuccess: ({ waveNo }) => {
        close()
        made(textOfValue(waveNo))
      },
      onError: (error) => showFaults(form, error),
    })
  return (
    <Drawer
      title="新增退货波次"
      open
      size={560}
      onClose={close}
      footer={
        <span className="drawer-footer">
          <Button onClick={close}>取消</Button>
          <OnlineButton type="primary" loading={send.isPending} onClick={form.submit}>
            保存
          </OnlineButton>
        </span>
      }
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ waveType: 1 }}
        onFinish={submit}
      >
        <FormFields fields={returnWave.fields} names={head} form={form} isNew />
        <Form.Item name="sid" hidden>
          <Input />
        </Form.Item>
        <FormFields fields={range} names={Object.keys(range)} form={form} isNew later />
        <FormFields fields={returnWave.fields} names={['remark']} form={form} isNew later />
      </Form>
    </Drawer>
  )
}
