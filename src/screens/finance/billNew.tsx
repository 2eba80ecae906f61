// 新建账单 · finance/billNew
import { Form, Table } from 'antd'
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { fillIn } from '#contract/action'
import type { InputOf, ReplyOf } from '#contract/call'
import { bill, billPage } from '#contract/finance/bill'
import { makeBill, previewBill } from '#contract/finance/billCalls'
import { customOption } from '#contract/finance/refs'
import { FEE_DIRECTION } from '#contract/finance/valuation'
import { choice, day, json, many, ref, text } from '#contract/kinds'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { monthAfter } from '#contract/rules/clock'
import { dayAfter } from '#contract/rules/workCalendar'
import { warehousePair } from '#contract/warehouse/refs'
import { request } from '../../data/api.ts'
import { useSend, useWrite } from '../../data/send.ts'
import { FormFields, showFaults } from '../../kit/FormFields.tsx'
import { dayText, moneyText } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { OfflineNote, OnlineButton } from '../../kit/OnlineButton.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { NoRight } from '../../kit/states.tsx'

const fields = {
  direction: choice('方向', FEE_DIRECTION, { required: true, starts: 1, help: '应收向货主收，应付给网点' }),
  customNo: ref('客户', customOption, { required: true }),
  periodStart: day('账期开始', { required: true }),
  periodEnd: day('账期结束', { required: true, help: '不超过31天，最晚到昨天' }),
  warehouseKeys: many('仓库', warehousePair, { max: 100, help: '不选就是全部' }),
  feeTypes: json<readonly FeeType[]>('费用类型', { texts: FEE_TYPE, help: '不选就是全部' }),
  billName: text('账单名称', { max: 80, help: '不填按客户和月份起名' }),
  remark: text('备注', { max: 500 }),
}
type Input = InputOf<typeof makeBill>
/** The longest a bill is waited for (office.md §9.2); the server makes it all the same. */
const waitMs = 300_000
const lastMonth = (): { readonly periodStart: string; readonly periodEnd: string } => {
  const month = dayText(Date.now()).slice(0, 7)
  return { periodStart: `${monthAfter(month, -1)}-01`, periodEnd: dayAfter(`${month}-01`, -1) }
}
const inputOf = (values: Record<string, unknown>): Input =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')) as never

/** A bill is looked at before it is made: what it would take, what is not priced yet (office.md §9.4, screen 5202). */
export default function BillNewScreen(): JSX.Element {
  return useMay()(makeBill.may) ? <NewBill /> : <NoRight />
}

const NewBill = (): JSX.Element => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [previewed, setPreviewed] = useState<string | null>(null)
  const preview = useSend(previewBill, { toast: '', inline: true })
  const make = useWrite<ReplyOf<typeof makeBill>, Input>(
    (input, key) => request(makeBill, input, { key, timeoutMs: waitMs }),
    { toast: makeBill.toast, inline: true },
    [bill.id],
  )
  const look = (values: Record<string, unknown>): void => {
    const { billName: _name, remark: _remark, ...what } = inputOf(values)
    preview.mutate(what, { onSuccess: () => setPreviewed(JSON.stringify(what)), onError: (error) => showFaults(form, error) })
  }
  const generate = (): void => {
    make.mutate(inputOf(form.getFieldsValue()), {
      onError: (error) => showFaults(form, error),
      onSuccess: ({ billNo }) => void navigate(fillIn(billPage, { billNo }, {}, true)),
    })
  }
  const error = make.error ?? preview.error
  return (
    <section className="form-sheet">
      <PageHead />
      <div className="form-parts">
        <Form
          form={form}
          className="form"
          layout="horizontal"
          labelCol={{ flex: '104px' }}
          colon={false}
          initialValues={{ direction: 1, ...lastMonth() }}
          onFinish={look}
          onValuesChange={() => setPreviewed(null)}
        >
          <section className="form-part" aria-label="出谁的账">
            <h2>出谁的账</h2>
            <div className="form-part-fields">
              <FormFields fields={fields} names={Object.keys(fields)} form={form} isNew later />
            </div>
          </section>
        </Form>
        {error !== null && <p className="fault">{error.message}</p>}
        {make.isPending && <p role="status">正在生成，费用多的要一两分钟；离开这一页也会生成完，在账单列表里看。</p>}
        {previewed !== null && preview.data !== undefined && <Preview {...preview.data} />}
      </div>
      <Buttons
        isLooking={preview.isPending}
        isMaking={make.isPending}
        isLooked={previewed !== null}
        look={form.submit}
        generate={generate}
      />
    </section>
  )
}

interface ButtonsProps {
  readonly isLooking: boolean
  readonly isMaking: boolean
  /** what the form says was looked at */
  readonly isLooked: boolean
  readonly look: () => void
  readonly generate: () => void
}
const Buttons = ({ isLooking, isMaking, isLooked, look, generate }: ButtonsProps): JSX.Element => (
  <footer className="form-sheet-footer">
    <span className="drawer-footer">
      <OfflineNote />
      <OnlineButton loading={isLooking} onClick={look}>
        预览
      </OnlineButton>
      <OnlineButton
        type="primary"
        loading={isMaking}
        disabled={!isLooked}
        reason={isLooked ? '' : '先预览，看清楚收哪些'}
        onClick={generate}
      >
        生成
      </OnlineButton>
    </span>
  </footer>
)

const right = 'right' as const
const columns = [
  { title: '费用类型', dataIndex: 'feeType', width: 160, render: (type: FeeType) => FEE_TYPE[type] },
  { title: '条数', dataIndex: 'lineCount', width: 100, align: right },
  { title: '其中补计', dataIndex: 'lateCount', width: 100, align: right },
  { title: '金额(元)', dataIndex: 'amountFen', width: 150, align: right, render: moneyText },
]
const Preview = ({ fees, amountFen, waiting, due }: ReplyOf<typeof previewBill>): JSX.Element => (
  <section className="form-part" role="status" aria-label="预览">
    <h2>预览</h2>
    <p>
      已计的费用 <strong>{moneyText(amountFen)} 元</strong>，不含阶梯差额、管理费、保底、折扣和税，这些生成时算。
    </p>
    {waiting > 0 && <p className="fault">计价池里还有 {waiting} 条没有计价，先去处理，不然这张账单里没有它们。</p>}
    {due > 0 && <p>还有 {due} 个包裹正在等计价，生成时会先算完。</p>}
    <Table
      size="small"
      pagination={false}
      rowKey="feeType"
      columns={columns}
      dataSource={fees}
      locale={{ emptyText: '这个账期没有可以出账的费用' }}
    />
  </section>
)
