// 核对一个货主 · finance/unbilled/Check
import { Form, Space, Table } from 'antd'
import type { JSX } from 'react'
import type { InputOf, ReplyOf } from '#contract/call'
import { checkUnbilled, unbilledDaysMax } from '#contract/finance/unbilled'
import { day, ref, type Field } from '#contract/kinds'
import { owner } from '#contract/owner/refs'
import { UNBILLED_KIND } from '#contract/rules/unbilledLife'
import { useSend } from '../../../data/send.ts'
import { countText } from '../../../kit/formats.ts'
import { FormFields } from '../../../kit/FormFields.tsx'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'

type Span = InputOf<typeof checkUnbilled>
type Kinds = ReplyOf<typeof checkUnbilled>['kinds']
const fields: Readonly<Record<keyof Span, Field>> = {
  ownerNo: ref('货主', owner, { required: true }),
  startDate: day('开始日期', { required: true }),
  endDate: day('结束日期', { required: true, help: `一次最多${unbilledDaysMax}天` }),
}
const names = ['ownerNo', 'startDate', 'endDate'] as const

const num = { align: 'right' as const, width: 90, render: countText }
const columns = [
  { title: '类别', dataIndex: 'kind', width: 100, render: (kind: keyof typeof UNBILLED_KIND) => UNBILLED_KIND[kind] },
  { title: '一共', dataIndex: 'total', ...num },
  { title: '已计费', dataIndex: 'billed', ...num },
  { title: '在计价池', dataIndex: 'pooled', ...num },
  { title: '没有约定', dataIndex: 'none', ...num },
  { title: '池里关闭', dataIndex: 'closed', ...num },
  { title: '已签核', dataIndex: 'signed', ...num },
  {
    title: '没计费',
    dataIndex: 'open',
    ...num,
    render: (open: number) => (open === 0 ? '0' : <b className="fault">{countText(open)}</b>),
  },
]
const Result = ({ kinds }: { readonly kinds: Kinds }): JSX.Element => {
  const open = kinds.reduce((sum, kind) => sum + kind.open, 0)
  return (
    <div role="status">
      <p>{open === 0 ? '每一笔都有去处，没有漏计的。' : `有 ${countText(open)} 笔没计费，列在后面的表里。`}</p>
      <Table
        size="small"
        pagination={false}
        rowKey="kind"
        columns={columns}
        dataSource={kinds}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '这段时间没有作业' }}
      />
    </div>
  )
}

/** Where every fact of an owner's days went: the parts of a row add up to its total. */
export const Check = (): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(checkUnbilled, { toast: '', inline: true, changes: ['finance/unbilled'] })
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Form
        form={form}
        className="form two-columns"
        labelCol={{ flex: '84px' }}
        colon={false}
        onFinish={(span) => send.mutate(span as Span)}
      >
        <FormFields fields={fields} names={names} form={form} isNew={false} later />
      </Form>
      <OnlineButton type="primary" loading={send.isPending} onClick={form.submit}>
        核对
      </OnlineButton>
      {send.error !== null && <p className="fault">{send.error.message}</p>}
      {send.data !== undefined && <Result kinds={send.data.kinds} />}
    </Space>
  )
}
