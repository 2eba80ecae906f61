// 新增移库单 · stock/move/NewMove
import { Button, Drawer, Form, Input, Radio } from 'antd'
import { useState, type JSX } from 'react'
import { linesMax, moveCreate } from '#contract/stock/move'
import { useSend } from '../../../data/send.ts'
import { LimitedInput } from '../../../kit/LimitedInput.tsx'
import { atMost } from '../../../kit/atMost.ts'
import { confirm } from '../../../kit/confirm.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Decide } from '../../../kit/Decide.tsx'
import { countText } from '../../../kit/formats.ts'
import type { Column } from '../../../kit/table/column.ts'
import { firstFault, type Limits } from '../../../kit/numberFault.ts'
import { NumberCell } from '../../../kit/NumberField.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { tell } from '../../../kit/tell.ts'
import { qualityText, stockKey, StockPicker, type Stock } from '../lines/StockPicker.tsx'
import { WarehouseSelect, type Place } from '../lines/WarehouseSelect.tsx'

interface Line {
  readonly row: Stock
  readonly toLocationNo: string
  readonly qty: number
}
interface Head {
  readonly place: Place
  readonly moveType: number
  readonly remark?: string
}

const wireOf = ({ row, toLocationNo, qty }: Line) => ({
  ownerNo: row.ownerNo ?? '',
  goodsNo: row.goodsNo ?? '',
  batchNo: row.batchNo ?? '',
  quality: Number(row.quality),
  fromLocationNo: row.locationNo ?? '',
  toLocationNo: toLocationNo.trim(),
  qty,
})

const limitsOf = ({ row }: Line): Limits => ({ min: 1, max: row.availQty ?? 1, unit: '件' })

/** A move chosen from stock: what, how many, where to; carried out later on the floor. */
export const NewMove = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Head>()
  const place = Form.useWatch('place', form) as Place | undefined
  const [lines, setLines] = useState<readonly Line[]>([])
  const send = useSend(moveCreate)
  const leave = async (): Promise<void> => {
    if (lines.length === 0 || (await confirm('有未保存的修改', '关闭后这些修改会丢失，是否关闭？'))) close()
  }
  const submit = ({ place: at, moveType, remark }: Head): void => {
    if (lines.length === 0) return tell('warning', '请先添加要移的库存')
    const open = lines.findIndex((line) => line.toLocationNo.trim() === '')
    if (open >= 0) return tell('warning', `第${open + 1}行：请填写目标库位`)
    const wrong = firstFault(lines, '数量', limitsOf, (line) => line.qty)
    if (wrong !== '') return tell('warning', wrong)
    send.mutate({ ...at, moveType, ...(remark && { remark }), lines: lines.map(wireOf) }, { onSuccess: close })
  }
  return (
    <Drawer
      title="新增移库单"
      open
      size={1080}
      onClose={() => void leave()}
      footer={
        <span className="drawer-footer">
          <Button onClick={() => void leave()}>取消</Button>
          <Decide type="primary" loading={send.isPending} onClick={form.submit}>
            保存
          </Decide>
        </span>
      }
    >
      <Form
        form={form}
        className="form two-columns"
        labelCol={{ flex: '72px' }}
        colon={false}
        initialValues={{ moveType: 1 }}
        onFinish={submit}
      >
        <HeadFields fixed={lines.length > 0} />
      </Form>
      <StockPicker
        warehouseNo={place === undefined ? '' : `${place.warehouseNo}-${place.sid}`}
        taken={new Set(lines.map((line) => stockKey(line.row)))}
        add={(row) => {
          if (lines.length >= linesMax) tell('warning', `一张单最多${linesMax}行`)
          else setLines([...lines, { row, toLocationNo: '', qty: row.availQty ?? 0 }])
        }}
      />
      <MoveLines lines={lines} change={setLines} />
    </Drawer>
  )
}

const HeadFields = ({ fixed }: { readonly fixed: boolean }): JSX.Element => (
  <>
    <Form.Item name="place" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
      <WarehouseSelect disabled={fixed} />
    </Form.Item>
    <Form.Item name="moveType" label="类型">
      <Radio.Group
        options={[
          { value: 1, label: '移库' },
          { value: 2, label: '补货' },
        ]}
      />
    </Form.Item>
    <Form.Item name="remark" label="备注" rules={[atMost(200)]}>
      <Input />
    </Form.Item>
  </>
)

interface MoveLinesProps {
  readonly lines: readonly Line[]
  readonly change: (lines: readonly Line[]) => void
}
const MoveLines = ({ lines, change }: MoveLinesProps): JSX.Element => {
  const patch = (line: Line, part: Partial<Line>): void => change(lines.map((one) => (one === line ? { ...line, ...part } : one)))
  const columns: readonly Column<Line>[] = [
    { key: 'goodsName', title: '商品', width: 200, render: (line) => line.row.goodsName ?? line.row.goodsNo },
    { key: 'batchNo', title: '批次', width: 110, render: (line) => line.row.batchNo || '-' },
    { key: 'quality', title: '品质', width: 60, render: (line) => qualityText(line.row.quality) },
    { key: 'from', title: '源库位', width: 130, render: (line) => line.row.locationNo },
    { key: 'avail', title: '可用', width: 70, align: 'right', render: (line) => countText(line.row.availQty) },
    {
      key: 'to',
      title: '目标库位',
      width: 150,
      render: (line) => (
        <LimitedInput
          aria-label={`${line.row.locationNo ?? ''} 的目标库位`}
          max={32}
          value={line.toLocationNo}
          onChange={(event) => patch(line, { toLocationNo: event.target.value })}
        />
      ),
    },
    {
      key: 'qty',
      title: '数量',
      width: 110,
      render: (line) => (
        <NumberCell
          label={`${line.row.locationNo ?? ''} 的数量`}
          limits={limitsOf(line)}
          value={line.qty}
          onChange={(qty) => patch(line, { qty: qty ?? 0 })}
        />
      ),
    },
    {
      key: '_drop',
      title: '操作',
      width: 70,
      render: (line) => (
        <Button type="link" size="small" danger onClick={() => change(lines.filter((one) => one !== line))}>
          移除
        </Button>
      ),
    },
  ]
  return (
    <div className="panel dialog-table">
      <DataTable<Line>
        label="移库明细"
        rows={lines}
        rowKey={(line) => stockKey(line.row)}
        empty={<EmptyState title="还没有明细" text="在上面的库存里点添加。" />}
        columns={columns}
      />
    </div>
  )
}
