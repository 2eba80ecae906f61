// 批量生成库位 · stock/location/BinsDialog
import { Form, Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import { BIN_SPANS, binsIn, binSpans, madeMax } from '#contract/rules/madeAtOnce'
import { location, locationBatch } from '#contract/stock/location'
import type { InputOf, ReplyOf } from '#contract/call'
import { zone } from '#contract/stock/refs'
import { warehouse } from '#contract/warehouse/refs'
import { useRead } from '../../../data/query.ts'
import { useChoices } from '../../../kit/dictionary.ts'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { useDebounced } from '../../../kit/useDebounced.ts'
import { showToast } from '../../../kit/toast.ts'

type Bins = Omit<InputOf<typeof locationBatch>, 'sid' | 'preview'>
type Draft = { readonly [K in keyof Bins]?: Bins[K] | undefined }
/** Whether users create bins of this type; types above 8, as 异常暂存, are created by the system. */
const isUserType = (type: string | number): boolean => Number(type) <= 8

const isComplete = (bins: Draft): bins is Bins =>
  [bins.warehouseNo, bins.zoneNo, bins.locationType, bins.firstSeq].every(
    (value) => value !== undefined && value !== null && value !== '',
  ) && binSpans.every((name) => typeof bins[name]?.from === 'number' && typeof bins[name]?.to === 'number')

const isCountValid = (bins: Bins): boolean => binsIn(bins) > 0 && binsIn(bins) <= madeMax

type Preview = ReplyOf<typeof locationBatch>
/** Preview of the bins, requested again with every change; undefined while a value is missing. */
const usePreview = (bins: Draft, sidOf: (warehouseNo: string) => string): Preview | undefined => {
  const settledBins = useDebounced(bins)
  const input = { ...(settledBins as Bins), sid: sidOf(settledBins.warehouseNo ?? ''), preview: 1 as const }
  const { data } = useRead(locationBatch, input, { enabled: isComplete(settledBins) && isCountValid(settledBins), keep: true })
  return isComplete(bins) && isCountValid(bins) ? data : undefined
}

/** Creates bins 区-巷道-排-层-位 in ranges, with a preview of their number (floor.md §5.4). */
export const BinsDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Bins>()
  const [bins, setBins] = useState<Draft>({})
  const { options } = useOptions(warehouse)
  const sidOf = (warehouseNo: string): string => options.find((one) => one.value === warehouseNo)?.sid ?? ''
  const send = useSend(locationBatch, { inline: true, toast: '' })
  const preview = usePreview(bins, sidOf)
  const submit = (typed: Bins): void =>
    send.mutate(
      { ...typed, sid: sidOf(typed.warehouseNo) },
      {
        onSuccess: ({ made: count }) => {
          showToast('success', `已新增 ${count} 个库位`)
          close()
        },
        onError: (error) => showFaults(form, error),
      },
    )
  return (
    <Modal
      title="批量生成库位"
      open
      onCancel={close}
      onOk={form.submit}
      okText="生成"
      okButtonProps={{ disabled: preview === undefined }}
      confirmLoading={send.isPending}
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ locationType: 1, firstSeq: 1 }}
        onValuesChange={(_changed, all) => setBins(all)}
        onFinish={submit}
      >
        <PlaceFields />
        <SpanFields />
      </Form>
      <PreviewLine preview={preview} asked={isComplete(bins) ? binsIn(bins) : undefined} />
    </Modal>
  )
}

const PlaceFields = (): JSX.Element => {
  const warehouses = useOptions(warehouse)
  const zones = useOptions(zone)
  const types = useChoices(location.fields.locationType)
  return (
    <>
      <Form.Item name="warehouseNo" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
        <Select options={[...warehouses.options]} loading={warehouses.loading} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="zoneNo" label="库区" rules={[{ required: true, message: '库区不能为空' }]}>
        <Select options={[...zones.options]} loading={zones.loading} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="locationType" label="类型" rules={[{ required: true, message: '类型不能为空' }]}>
        <Select options={types.filter(({ value }) => isUserType(value))} />
      </Form.Item>
    </>
  )
}

const upTo999 = { min: 0, max: 999 }
const SpanFields = (): JSX.Element => (
  <>
    {binSpans.map((name) => (
      <Form.Item key={name} label={BIN_SPANS[name]} required>
        <span className="number-range">
          <NumberItem
            name={[name, 'from']}
            noStyle
            faultName={`${BIN_SPANS[name]}从`}
            required
            limits={upTo999}
            input={{ 'aria-label': `${BIN_SPANS[name]}从` }}
          />
          <span className="dim">至</span>
          <NumberItem
            name={[name, 'to']}
            noStyle
            faultName={`${BIN_SPANS[name]}到`}
            required
            limits={upTo999}
            input={{ 'aria-label': `${BIN_SPANS[name]}到` }}
          />
        </span>
      </Form.Item>
    ))}
    <NumberItem name="firstSeq" label="拣货顺序从" faultName="拣货顺序" required limits={{ min: 0, max: 9_000_000 }} />
  </>
)

interface PreviewLineProps {
  readonly preview: Preview | undefined
  /** number of bins of the typed ranges; undefined while a value is missing */
  readonly asked: number | undefined
}
const PreviewLine = ({ preview, asked = 0 }: PreviewLineProps): JSX.Element => {
  if (asked > madeMax)
    return (
      <p className="fault" role="status">
        共 {asked} 个，一次最多生成 {madeMax} 个
      </p>
    )
  if (preview === undefined) return <p className="dim">填完后显示将生成的数量</p>
  const { total, first, last } = preview
  return (
    <p className="dim" role="status">
      将生成 {total} 个：{first} 至 {last}
    </p>
  )
}
