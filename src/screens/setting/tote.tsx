// 周转箱 · setting/tote
import { Button, Form, InputNumber, Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { tote, toteBatch, toteClear, toteStatus } from '#contract/setting/tote'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Decide } from '../../kit/Decide.tsx'
import { showFaults } from '../../kit/FormDrawer.tsx'
import { Icon } from '../../kit/icons.tsx'
import { LabelDialog } from '../../kit/LabelDialog.tsx'
import { useMay } from '../../kit/may.ts'
import { useOptions } from '../../kit/options.tsx'
import { ResourceScreen, type BatchProps } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { tell } from '../../kit/tell.ts'

type Tote = Row<typeof tote>
const printRight = 210812
const occupied = 2
/** The ticked totes of one warehouse, as the calls name them; null when they are of several. */
const placeOf = (chosen: readonly Tote[]) => {
  const [first] = chosen
  if (first === undefined || chosen.some((one) => one.warehouseNo !== first.warehouseNo || one.sid !== first.sid)) return null
  return { warehouseNo: first.warehouseNo ?? '', sid: first.sid ?? '', toteNos: chosen.flatMap((one) => one.toteNo ?? []) }
}

const PrintBatch = ({ chosen, clear }: BatchProps<Tote>): JSX.Element | null => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(printRight)) return null
  return (
    <>
      <Button disabled={chosen.length === 0} icon={<Icon name="print" size={14} />} onClick={() => setOpen(true)}>
        打印
      </Button>
      {open && (
        <LabelDialog
          title="打印周转箱标签"
          size="60x40"
          labels={chosen.map((row) => ({ code: row.toteNo ?? '', text: row.warehouseNo ?? '' }))}
          close={() => {
            setOpen(false)
            clear()
          }}
        />
      )}
    </>
  )
}

export default function ToteScreen(): JSX.Element {
  const [open, setOpen] = useState(false)
  const may = useMay()
  const status = useSend(toteStatus)
  const empty = useSend(toteClear)
  const clear = async (row: Tote): Promise<void> => {
    const place = placeOf([row])
    if (place !== null && (await confirm(`清空周转箱 ${row.toteNo ?? ''}？`, '请先确认箱内没有商品。'))) empty.mutate(place)
  }
  const set = (row: Tote, to: 0 | 1): void => {
    const place = placeOf([row])
    if (place !== null) status.mutate({ ...place, status: to })
  }
  const actions = (row: Tote): readonly Action[] => {
    const at = Number(row.status)
    return [
      { label: '清空', right: toteClear.may, when: at === occupied, run: () => void clear(row) },
      { label: '停用', right: toteStatus.may, when: at !== 0, danger: true, run: () => set(row, 0) },
      { label: '启用', right: toteStatus.may, when: at === 0, run: () => set(row, 1) },
    ]
  }
  return (
    <ResourceScreen
      of={tote}
      Batch={PrintBatch}
      rowActions={actions}
      tools={may(toteBatch.may) && <Decide onClick={() => setOpen(true)}>批量生成</Decide>}
      aside={open && <BatchDialog close={() => setOpen(false)} />}
      empty={<EmptyState title="没有周转箱" text="按编号批量生成，打印标签贴在箱上。" />}
    />
  )
}

interface Batch {
  readonly warehouseNo: string
  readonly from: number
  readonly to: number
}
/** Most totes made in one go (floor.md §9.4). */
const batchMax = 5000

const BatchDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Batch>()
  const send = useSend(toteBatch, { inline: true, toast: '' })
  const { options, loading } = useOptions('warehouse')
  const submit = (batch: Batch): void => {
    const sid = options.find((option) => option.value === batch.warehouseNo)?.sid ?? ''
    send.mutate(
      { ...batch, sid },
      {
        onSuccess: ({ made }) => {
          tell('success', `已新增 ${made} 个周转箱`)
          close()
        },
        onError: (error) => showFaults(form, error),
      },
    )
  }
  return (
    <Modal title="批量生成周转箱" open onCancel={close} onOk={form.submit} confirmLoading={send.isPending}>
      <Form form={form} className="form" labelCol={{ flex: '72px' }} colon={false} onFinish={submit}>
        <Form.Item name="warehouseNo" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
          <Select options={[...options]} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item
          name="from"
          label="起始号"
          rules={[{ required: true, message: '起始号不能为空' }]}
          extra="箱号为 ZX 加 6 位数字，已有的保持不变"
        >
          <InputNumber className="wide" min={1} max={999_999} precision={0} prefix="ZX" />
        </Form.Item>
        <Form.Item
          name="to"
          label="结束号"
          rules={[
            { required: true, message: '结束号不能为空' },
            ({ getFieldValue }) => ({
              validator: (_rule, to: number) => {
                const from = Number(getFieldValue('from'))
                if (to < from) return Promise.reject(new Error('结束号不能小于起始号'))
                return to - from >= batchMax ? Promise.reject(new Error(`一次最多生成${batchMax}个`)) : Promise.resolve()
              },
            }),
          ]}
        >
          <InputNumber className="wide" min={1} max={999_999} precision={0} prefix="ZX" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
