// 处理冲突 · stockout/conflict/EndDialog
import { Form, Input, Modal, Radio } from 'antd'
import type { JSX } from 'react'
import { conflictHandle, conflictIgnore } from '#contract/stockout/conflict'
import { useSend } from '../../../data/send.ts'
import { atMost } from '../../../kit/atMost.ts'
import { tell } from '../../../kit/tell.ts'

interface EndDialogProps {
  readonly kind: 'handle' | 'ignore'
  readonly opIds: readonly string[]
  /** all of them are proposals: nothing is booked yet, a leader says whether it is */
  readonly proposals: boolean
  readonly close: () => void
  readonly ended: () => void
}
interface Ending {
  readonly resolution?: number
  readonly remark: string
}

/** What each way of ending means (floor.md §7.3 op_exception). */
const ways = [
  { value: 1, label: '已回库', text: '多拿的货已放回货架，回库任务已完成' },
  { value: 2, label: '认可', text: '按现场做的重新判定，通过后作业有效；现场发现的件解冻' },
  { value: 3, label: '盘点', text: '库位生成盘点任务，以盘点结果为准；现场发现的件同样' },
  { value: 4, label: '作废', text: '这条作业不计，记录保留；现场发现的件退出账面' },
]

/** Of a proposal nothing has moved on the books: there is nothing to put back and nothing to count. */
const proposalWays = [
  { value: 2, label: '采纳', text: '属实，按作业时间入账，判定与有权限的人相同' },
  { value: 4, label: '驳回', text: '不入账，记录保留' },
]

const changes = ['stockout/order', 'stockout/orderDetail', 'stock/stock', 'workbench/home', 'operate/work']

/** Ends conflicts with a resolution and its explanation, or ignores them with one. */
export const EndDialog = ({ kind, opIds, proposals, close, ended }: EndDialogProps): JSX.Element => {
  const [form] = Form.useForm<Ending>()
  const handle = useSend(conflictHandle, { changes, toast: '' })
  const ignore = useSend(conflictIgnore, { changes, toast: '' })
  const report = ({
    done,
    failed,
  }: {
    readonly done: readonly string[]
    readonly failed: readonly { readonly msg: string }[]
  }): void => {
    const [first] = failed
    if (first === undefined) tell('success', `已${kind === 'handle' ? '处理' : '忽略'} ${done.length} 条`)
    else tell('error', failed.length === 1 ? first.msg : `${failed.length} 条未处理：${first.msg}`)
    if (done.length === 0) return
    ended()
    close()
  }
  const submit = ({ resolution, remark }: Ending): void => {
    const input = { opIds: [...opIds], remark: remark.trim() }
    if (kind === 'ignore') ignore.mutate(input, { onSuccess: report })
    else handle.mutate({ ...input, ...(resolution !== undefined && { resolution }) }, { onSuccess: report })
  }
  const title = `${kind === 'handle' ? '处理' : '忽略'}${proposals ? '提议' : '冲突'}`
  return (
    <Modal
      title={opIds.length > 1 ? `${title} ${opIds.length} 条` : title}
      open
      onCancel={close}
      onOk={form.submit}
      okText="确认"
      confirmLoading={handle.isPending || ignore.isPending}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {kind === 'handle' && (
          <Form.Item name="resolution" label="处理方式" rules={[{ required: true, message: '请选择处理方式' }]}>
            <Radio.Group
              className="stack"
              options={(proposals ? proposalWays : ways).map(({ value, label, text }) => ({ value, label: `${label}：${text}` }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="remark"
          label="处理说明"
          rules={[{ required: true, whitespace: true, message: '请填写处理说明' }, atMost(200)]}
        >
          <Input.TextArea count={{ show: true, max: 200 }} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
