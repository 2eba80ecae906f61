// 新增盘点单 · stock/check/NewCheck
import { Button, Drawer, Form, Input, Select } from 'antd'
import type { JSX } from 'react'
import { actRoute, linesOf } from '#contract/document'
import { formOf } from '#contract/resource'
import { check } from '#contract/stock/check'
import { zone } from '#contract/stock/zone'
import { useList } from '../../../data/query.ts'
import { useSendAct } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'
import { wallAt } from '../../../kit/pickers/wall.ts'
import { showToast } from '../../../kit/toast.ts'

type Draft = Record<string, unknown>
const numbersIn = (text: unknown): string[] => [
  ...new Set((typeof text === 'string' ? text : '').split(/[\s,;，；]+/).filter((no) => no !== '')),
]
const { range } = linesOf(check)
const head = formOf(check).filter((name) => name !== 'sid' && name !== 'remark')

/** Creates a stocktake: which bins are counted, and how. */
export const NewCheck = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Draft>()
  const send = useSendAct(actRoute(check, 'make', check.acts.make), { inline: true, toast: '' })
  const submit = (draft: Draft): void =>
    send.mutate(
      { ...draft, locationNos: numbersIn(draft['locationNos']), goodsNos: numbersIn(draft['goodsNos']) },
      {
        onSuccess: ({ checkNo, locationNum }) => {
          showToast('success', `已新增盘点单 ${String(checkNo)}，共 ${String(locationNum)} 个库位`)
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
        initialValues={{ checkType: 4, checkMode: 1, lockLocation: 1, planDate: wallAt().format('YYYY-MM-DD') }}
        onFinish={submit}
      >
        <FormFields fields={check.fields} names={head} form={form} isNew />
        <Form.Item name="sid" hidden>
          <Input />
        </Form.Item>
        <RangeFields />
        <FormFields fields={check.fields} names={['remark']} form={form} isNew later />
      </Form>
    </Drawer>
  )
}

/** Range of the stocktake: zones of the warehouse, and pasted numbers of bins and goods. */
const RangeFields = (): JSX.Element => {
  const [warehouseNo, sid] = [Form.useWatch<string | undefined>('warehouseNo'), Form.useWatch<string | undefined>('sid')]
  const hasWarehouse = warehouseNo !== undefined && sid !== undefined
  const zones = useList(zone, { warehouseNo: `${warehouseNo}-${sid}`, pageNo: 1, pageSize: 200 }, { enabled: hasWarehouse })
  const options = (hasWarehouse ? (zones.data?.records ?? []) : []).map(({ zoneNo, zoneName }) => ({
    value: zoneNo ?? '',
    label: `${zoneNo ?? ''} ${zoneName ?? ''}`,
  }))
  return (
    <>
      <Form.Item name="zoneNos" label={range?.['zoneNos']?.label} extra={range?.['zoneNos']?.help}>
        <Select mode="multiple" allowClear options={options} loading={zones.isFetching} />
      </Form.Item>
      {(['locationNos', 'goodsNos'] as const).map((name) => (
        <Form.Item key={name} name={name} label={range?.[name]?.label} extra={range?.[name]?.help} rules={[maxLen(200_000)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      ))}
    </>
  )
}
