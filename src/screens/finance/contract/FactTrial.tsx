// 合同试算 · finance/contract/FactTrial
import { Form, Radio, Space, Table } from 'antd'
import { useState, type JSX } from 'react'
import type { InputOf, ReplyOf } from '#contract/call'
import { contractTrial, TRIAL_KIND, type TrialKind } from '#contract/finance/contractTrial'
import { priceRegion } from '#contract/finance/refs'
import { choice, code, count, day, ref, weight, type Field } from '#contract/kinds'
import { shop } from '#contract/owner/refs'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { STOCKIN_TYPE } from '#contract/rules/inboundLife'
import { ORDER_TYPE } from '#contract/rules/orderLife'
import { PLATFORM } from '#contract/rules/platform'
import { logisticsCompany, warehousePair } from '#contract/warehouse/refs'
import { useSend } from '../../../data/send.ts'
import { FormFields } from '../../../kit/FormFields.tsx'
import { moneyText } from '../../../kit/formats.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'

type Trial = InputOf<typeof contractTrial>
type Name = keyof Trial
const pieces = { min: 0, max: 9_999_999, unit: '件' } as const
const mm = { min: 0, max: 10_000, unit: 'mm' } as const
const fields: Readonly<Partial<Record<Name, Field>>> = {
  bizDate: day('日期', { required: true }),
  warehouseKey: ref('仓库', warehousePair, { required: true }),
  shopNo: ref('店铺', shop),
  logisticsCode: ref('快递公司', logisticsCompany),
  regionCode: ref('寄到', priceRegion, { help: '不选不算快递费' }),
  weightG: weight('重量', { min: 0, max: 999_999 }),
  lengthMm: count('长', mm),
  widthMm: count('宽', mm),
  heightMm: count('高', mm),
  pieces: count('件数', pieces),
  lines: count('行数', { min: 0, max: 9_999_999, unit: '行' }),
  orderType: choice('订单类型', ORDER_TYPE),
  platform: choice('平台', PLATFORM),
  stockinType: choice('入库类型', STOCKIN_TYPE),
  cartons: count('箱数', { min: 0, max: 9_999_999, unit: '箱' }),
  pallets: count('托数', { min: 0, max: 9_999_999, unit: '托' }),
  trucks: count('车数', { min: 0, max: 999, unit: '车' }),
  volumeCm3: count('每件体积', { min: 0, max: 99_999_999, unit: 'cm³' }),
  parcels: count('包裹数', { min: 0, max: 9_999, unit: '个' }),
  repacked: count('重新包装', pieces),
  photos: count('拍照', { min: 0, max: 9_999_999, unit: '张' }),
  bad: count('残次', pieces),
  serviceCode: code('服务编码', { max: 32, required: true }),
}
const placed = ['bizDate', 'warehouseKey', 'shopNo'] as const
const namesOf: Readonly<Record<TrialKind, readonly Name[]>> = {
  ORDER: [
    ...placed,
    'pieces',
    'lines',
    'regionCode',
    'logisticsCode',
    'weightG',
    'lengthMm',
    'widthMm',
    'heightMm',
    'orderType',
    'platform',
  ],
  STOCKIN: [...placed, 'stockinType', 'pieces', 'cartons', 'pallets', 'trucks', 'weightG'],
  STOCKDAY: ['bizDate', 'warehouseKey', 'pieces', 'volumeCm3', 'pallets'],
  RETURN: [...placed, 'parcels', 'pieces', 'repacked', 'photos', 'bad'],
  SERVICE: [...placed, 'serviceCode', 'pieces'],
}

interface FactTrialProps {
  readonly contractNo: string
  /** a draft that is priced as if it were approved */
  readonly versionNo?: string
}
/** What the contract charges for something typed in, by which version and item, and why by no other. */
export const FactTrial = ({ contractNo, versionNo }: FactTrialProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [kind, setKind] = useState<TrialKind>('ORDER')
  const send = useSend(contractTrial, { toast: '', inline: true })
  const calculate = (values: Record<string, unknown>): void => {
    const typed = Object.fromEntries(namesOf[kind].flatMap((name) => ((values[name] ?? '') === '' ? [] : [[name, values[name]]])))
    send.mutate({ contractNo, kind, ...(versionNo !== undefined && { versionNo }), ...typed } as Trial)
  }
  const names = namesOf[kind]
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Radio.Group
        aria-label="算什么"
        optionType="button"
        options={Object.entries(TRIAL_KIND).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={({ target: { value } }) => {
          setKind(value as TrialKind)
          send.reset()
        }}
      />
      <Form form={form} className="form two-columns" labelCol={{ flex: '84px' }} colon={false} onFinish={calculate}>
        <FormFields
          fields={Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))}
          names={names}
          form={form}
          isNew={false}
          later
        />
      </Form>
      <OnlineButton type="primary" loading={send.isPending} onClick={form.submit}>
        试算
      </OnlineButton>
      {send.error !== null && <p className="fault">{send.error.message}</p>}
      {send.data !== undefined && <Result {...send.data} />}
    </Space>
  )
}

type Reply = ReplyOf<typeof contractTrial>
const lineColumns = [
  { title: '费用', dataIndex: 'feeType', width: 110, render: (type: FeeType) => FEE_TYPE[type] },
  { title: '费用项', dataIndex: 'itemName', width: 160 },
  {
    title: '算式',
    dataIndex: 'formula',
    render: (formula: string, { reason }: Reply['fees'][number]['lines'][number]) => formula || reason,
  },
  {
    title: '金额(元)',
    dataIndex: 'amountFen',
    width: 110,
    align: 'right' as const,
    render: (fen: number | null) => (fen === null ? '算不出' : moneyText(fen)),
  },
]
const passedColumns = [
  { title: '合同', dataIndex: 'contractNo', width: 150 },
  { title: '版本', dataIndex: 'versionNo', width: 170 },
  { title: '费用项', dataIndex: 'itemName', width: 140 },
  { title: '为什么没用', dataIndex: 'why' },
]
const Result = ({ amountFen, fees }: Reply): JSX.Element => (
  <div role="status">
    <p>
      合计 <strong>{moneyText(amountFen)} 元</strong>
      {fees.map(({ feeType, versionNo, reason }) => (
        <span key={feeType} className="dim">
          　{FEE_TYPE[feeType as FeeType]}：{reason || `按 ${versionNo}`}
        </span>
      ))}
    </p>
    <Table
      size="small"
      pagination={false}
      rowKey={({ feeType, itemName, formula }) => `${feeType}|${itemName}|${formula}`}
      columns={lineColumns}
      dataSource={fees.flatMap(({ lines }) => lines)}
      locale={{ emptyText: '没有一项收费' }}
    />
    <p className="dim">没有用到的版本和费用项</p>
    <Table
      size="small"
      pagination={false}
      rowKey={({ contractNo, versionNo, itemName, why }) => [contractNo, versionNo, itemName, why].join('|')}
      columns={passedColumns}
      dataSource={[...new Map(fees.flatMap(({ passedOver }) => passedOver).map((one) => [JSON.stringify(one), one])).values()]}
      locale={{ emptyText: '没有' }}
    />
  </div>
)
