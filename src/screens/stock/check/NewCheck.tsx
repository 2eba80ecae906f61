// 新增盘点单 · stock/check/NewCheck
import { DatePicker, Drawer, Form, Input, Radio, Select, Switch, Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { JSX } from 'react'
import { owner } from '#contract/owner/refs'
import { check, checkCreate } from '#contract/stock/check'
import { zone } from '#contract/stock/zone'
import { useList } from '../../../data/query.ts'
import { atMost } from '../../../kit/atMost.ts'
import { useChoices } from '../../../kit/dictionary.ts'
import { useSend } from '../../../data/send.ts'
import { Decide } from '../../../kit/Decide.tsx'
import { showFaults } from '../../../kit/FormFields.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { tell } from '../../../kit/tell.ts'
import { WarehouseSelect, type Place } from '../lines/WarehouseSelect.tsx'

interface Draft {
  readonly place: Place
  readonly checkType: number
  readonly ownerNo?: string | null
  readonly checkMode: number
  readonly lockLocation: boolean
  readonly planDate: Dayjs
  readonly zoneNos?: string[]
  readonly locations?: string
  readonly goods?: string
  readonly remark?: string
}
const wordsOf = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(/[\s,;，；]+/).filter((word) => word !== '')),
]

/** Which bins are counted, and how. */
export const NewCheck = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Draft>()
  const send = useSend(checkCreate, { inline: true, toast: '' })
  const submit = ({ place, planDate, lockLocation, locations, goods, ownerNo, zoneNos, ...rest }: Draft): void =>
    send.mutate(
      {
        ...place,
        ...rest,
        ...(ownerNo && { ownerNo }),
        planDate: planDate.format('YYYY-MM-DD'),
        lockLocation: lockLocation ? 1 : 0,
        zoneNos: zoneNos ?? [],
        locationNos: wordsOf(locations),
        goodsNos: wordsOf(goods),
      },
      {
        onSuccess: ({ checkNo, locationNum }) => {
          tell('success', `已新增盘点单 ${checkNo}，共 ${locationNum} 个库位`)
          close()
        },
        onError: (error) => showFaults(form, error),
      },
    )
  return (
    <Drawer
      title="新增盘点单"
      open
      size={560}
      onClose={close}
      footer={
        <span className="drawer-footer">
          <Button onClick={close}>取消</Button>
          <Decide type="primary" loading={send.isPending} onClick={form.submit}>
            保存
          </Decide>
        </span>
      }
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ checkType: 4, checkMode: 1, lockLocation: true, planDate: dayjs() }}
        onFinish={submit}
      >
        <HowFields />
        <RangeFields />
      </Form>
    </Drawer>
  )
}

const HowFields = (): JSX.Element => {
  const owners = useOptions(owner)
  return (
    <>
      <Form.Item name="place" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
        <WarehouseSelect />
      </Form.Item>
      <Form.Item name="checkType" label="类型">
        <Select options={useChoices(check.fields.checkType)} />
      </Form.Item>
      <Form.Item name="ownerNo" label="货主" extra="不选为全部货主">
        <Select allowClear options={[...owners.options]} loading={owners.loading} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="checkMode" label="明/盲盘" extra="盲盘时盘点人看不到账面数">
        <Radio.Group
          options={[
            { value: 1, label: '明盘' },
            { value: 2, label: '盲盘' },
          ]}
        />
      </Form.Item>
      <Form.Item name="lockLocation" label="锁库位" valuePropName="checked" extra="盘点期间库位不分配、不收上架">
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
      <Form.Item name="planDate" label="计划日期" rules={[{ required: true, message: '计划日期不能为空' }]}>
        <DatePicker className="wide" />
      </Form.Item>
    </>
  )
}

const RangeFields = (): JSX.Element => {
  const place = Form.useWatch('place') as Place | undefined
  const zones = useList(
    zone,
    { warehouseNo: place === undefined ? '' : `${place.warehouseNo}-${place.sid}`, pageNo: 1, pageSize: 200 },
    { enabled: place !== undefined },
  )
  const options = (place === undefined ? [] : (zones.data?.records ?? [])).map((row) => ({
    value: row.zoneNo ?? '',
    label: `${row.zoneNo ?? ''} ${row.zoneName ?? ''}`,
  }))
  return (
    <>
      <Form.Item name="zoneNos" label="库区" extra="不选为整个仓库">
        <Select mode="multiple" allowClear options={options} loading={zones.isFetching} />
      </Form.Item>
      <Form.Item
        name="locations"
        label="库位"
        extra="可粘贴多个，空格、逗号或换行分隔；不填为所选库区的全部库位"
        rules={[atMost(200_000)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="goods" label="商品编号" extra="只盘这些商品；不填为库位上的全部商品" rules={[atMost(40_000)]}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={[atMost(200)]}>
        <Input />
      </Form.Item>
    </>
  )
}
