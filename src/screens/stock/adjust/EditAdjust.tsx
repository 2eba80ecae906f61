// 编辑调整单 · stock/adjust/EditAdjust
import { Button, Drawer, Form, Input, Select } from 'antd'
import { useRef, useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { ADJUST_REASON } from '#contract/rules/stockLife'
import { adjustCreate, adjustEdit, adjustLinesMax, type adjustDetail } from '#contract/stock/adjust'
import { useSend } from '../../../data/send.ts'
import { atMost } from '../../../kit/atMost.ts'
import { confirm } from '../../../kit/confirm.ts'
import { Decide } from '../../../kit/Decide.tsx'
import { firstFault } from '../../../kit/numberFault.ts'
import { useOptions } from '../../../kit/options.tsx'
import { tell } from '../../../kit/tell.ts'
import { StockPicker, type Stock } from '../lines/StockPicker.tsx'
import { WarehouseSelect, type Place } from '../lines/WarehouseSelect.tsx'
import { AddRow } from './AddRow.tsx'
import { EditLines, limitsOf, lineKey, type Line } from './EditLines.tsx'

type Adjust = ReplyOf<typeof adjustDetail>
interface Head {
  readonly place: Place
  readonly ownerNo: string
  readonly reason: number
  readonly remark?: string | null
}
interface EditAdjustProps {
  /** undefined makes a new one */
  readonly adjust?: Adjust
  readonly close: () => void
}

const reasons = Object.entries(ADJUST_REASON).map(([value, label]) => ({ value: Number(value), label }))
const linesOf = (adjust: Adjust | undefined): readonly Line[] =>
  (adjust?.lines ?? []).map(({ locationNo, goodsNo, goodsName, batchNo, quality, beforeQty, changeQty }) => ({
    locationNo,
    goodsNo,
    goodsName: goodsName ?? goodsNo,
    batchNo,
    quality,
    qty: beforeQty,
    changeQty,
  }))
const lineOf = (row: Stock): Line => ({
  locationNo: row.locationNo ?? '',
  goodsNo: row.goodsNo ?? '',
  goodsName: row.goodsName ?? row.goodsNo ?? '',
  batchNo: row.batchNo ?? '',
  quality: Number(row.quality),
  qty: row.qty ?? 0,
  changeQty: null,
})

/** Saves what the drawer holds, as a draft or submitted at once. */
const useSave = (adjust: Adjust | undefined, close: () => void) => {
  const create = useSend(adjustCreate, { toast: '' })
  const edit = useSend(adjustEdit, { toast: '' })
  const save = (head: Head, lines: readonly Line[], submit: 0 | 1): void => {
    const open = lines.findIndex((line) => (line.changeQty ?? 0) === 0)
    if (lines.length === 0) return tell('warning', '请先添加要调整的库存')
    if (open >= 0) return tell('warning', `第${open + 1}行：调整数量不能为0`)
    const wrong = firstFault(lines, '调整数量', limitsOf, (line) => line.changeQty)
    if (wrong !== '') return tell('warning', wrong)
    const content = {
      reason: head.reason,
      remark: head.remark ?? null,
      lines: lines.map(({ locationNo, goodsNo, batchNo, quality, changeQty }) => ({
        locationNo,
        goodsNo,
        batchNo,
        quality,
        changeQty: changeQty ?? 0,
      })),
      submit,
    }
    const onSuccess = (): void => {
      tell('success', submit === 1 ? '提交成功' : '保存成功')
      close()
    }
    if (adjust === undefined) create.mutate({ ...head.place, ownerNo: head.ownerNo, ...content }, { onSuccess })
    else edit.mutate({ adjustNo: adjust.adjustNo, version: adjust.version, ...content }, { onSuccess })
  }
  return { save, busy: create.isPending || edit.isPending }
}

const HeadFields = ({ fixed }: { readonly fixed: boolean }): JSX.Element => {
  const owners = useOptions('owner')
  return (
    <>
      <Form.Item name="place" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
        <WarehouseSelect disabled={fixed} />
      </Form.Item>
      <Form.Item name="ownerNo" label="货主" rules={[{ required: true, message: '货主不能为空' }]}>
        <Select
          disabled={fixed}
          options={[...owners.options]}
          loading={owners.loading}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '原因不能为空' }]}>
        <Select options={reasons} />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={[atMost(200)]}>
        <Input />
      </Form.Item>
    </>
  )
}

interface FooterProps {
  readonly busy: boolean
  readonly leave: () => void
  readonly save: (submit: 0 | 1) => void
}
const Footer = ({ busy, leave, save }: FooterProps): JSX.Element => (
  <span className="drawer-footer">
    <Button onClick={leave}>取消</Button>
    <Decide loading={busy} onClick={() => save(0)}>
      存为草稿
    </Decide>
    <Decide type="primary" loading={busy} onClick={() => save(1)}>
      提交审核
    </Decide>
  </span>
)

/** An adjustment as rows of stock with what is added or taken; goods that stand on no book row are added by number. */
export const EditAdjust = ({ adjust, close }: EditAdjustProps): JSX.Element => {
  const [form] = Form.useForm<Head>()
  const place = Form.useWatch('place', form) as Place | undefined
  const ownerNo = Form.useWatch('ownerNo', form) as string | undefined
  const [first] = useState(() => linesOf(adjust))
  const [lines, setLines] = useState(first)
  const submit = useRef<0 | 1>(0)
  const { save, busy } = useSave(adjust, close)
  const leave = async (): Promise<void> => {
    if (lines === first || (await confirm('有未保存的修改', '关闭后这些修改会丢失，是否关闭？'))) close()
  }
  const add = (line: Line): void => {
    if (lines.some((one) => lineKey(one) === lineKey(line))) tell('warning', '这一行已经在明细里')
    else if (lines.length >= adjustLinesMax) tell('warning', `一张单最多${adjustLinesMax}行`)
    else setLines([...lines, line])
  }
  const go = (to: 0 | 1): void => {
    submit.current = to
    form.submit()
  }
  const ready = place !== undefined && (ownerNo ?? '') !== ''
  return (
    <Drawer
      title={adjust === undefined ? '新增调整单' : `编辑调整单 ${adjust.adjustNo}`}
      open
      size={1080}
      onClose={() => void leave()}
      footer={<Footer busy={busy} leave={() => void leave()} save={go} />}
    >
      <Form
        form={form}
        className="form two-columns"
        labelCol={{ flex: '72px' }}
        colon={false}
        initialValues={adjust === undefined ? {} : { ...adjust, place: { warehouseNo: adjust.warehouseNo, sid: adjust.sid } }}
        onFinish={(head) => save(head, lines, submit.current)}
      >
        <HeadFields fixed={adjust !== undefined || lines.length > 0} />
      </Form>
      <StockPicker
        warehouseNo={ready ? `${place.warehouseNo}-${place.sid}` : ''}
        ownerNo={ownerNo ?? ''}
        isTaken={(row) => lines.some((line) => lineKey(line) === lineKey(lineOf(row)))}
        add={(row) => add(lineOf(row))}
      />
      <AddRow disabled={!ready} add={add} />
      <EditLines lines={lines} change={setLines} />
    </Drawer>
  )
}
