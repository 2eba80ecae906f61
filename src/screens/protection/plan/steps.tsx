// 方案的四步 · protection/plan/steps
import { Button, DatePicker, Form, Input, Radio, Select, Switch } from 'antd'
import { useState, type JSX } from 'react'
import { owner } from '#contract/owner/refs'
import { itemOptions } from '#contract/protection/item'
import { plan } from '#contract/protection/plan'
import { QTY_MODE } from '#contract/rules/planLife'
import { warehouse } from '#contract/warehouse/refs'
import { maxLen } from '../../../kit/maxLength.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useChoices } from '../../../kit/dictionary.ts'
import { Icon } from '../../../kit/icons.tsx'
import { useRead } from '../../../data/query.ts'
import { NumberItem } from '../../../kit/NumberField.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { GoodsPicker } from '../../../kit/pickers/GoodsPicker.tsx'
import { wallOf, type Wall } from '../../../kit/pickers/wall.ts'
import PicturesInput from '../../../kit/PicturesInput.tsx'
import { showToast } from '../../../kit/toast.ts'
import { GoodsImport } from './GoodsImport.tsx'

interface StepProps {
  readonly hidden: boolean
}
const choices = (texts: Readonly<Record<number, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value: Number(value), label }))

/** Item props of a date: the form stores `YYYY-MM-DD`, antd's picker uses moments. */
const dayProps = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'string' && value !== '' ? wallOf(value) : null }),
  normalize: (value: Wall | null) => value?.format('YYYY-MM-DD') ?? null,
}
const flagProps = {
  getValueProps: (value: unknown) => ({ checked: value === 1 }),
  normalize: (on: boolean) => (on ? 1 : 0),
}

export const BasicStep = ({ hidden, settled }: StepProps & { readonly settled: boolean }): JSX.Element => {
  const applyTypes = useChoices(plan.fields.applyType)
  const owners = useOptions(owner)
  const warehouses = useOptions(warehouse)
  return (
    <div hidden={hidden}>
      <Form.Item
        name="planName"
        label="方案名称"
        rules={[{ required: true, whitespace: true, message: '方案名称不能为空' }, maxLen(64)]}
      >
        <Input autoFocus />
      </Form.Item>
      <Form.Item name="ownerNo" label="货主" rules={[{ required: true, message: '货主不能为空' }]}>
        <Select
          options={[...owners.options]}
          loading={owners.loading}
          disabled={settled}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="warehouseNo" label="仓库" extra="不选表示全部仓库">
        <Select
          allowClear
          options={[...warehouses.options]}
          loading={warehouses.loading}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="applyType" label="适用方式" rules={[{ required: true }]}>
        <Radio.Group options={applyTypes} />
      </Form.Item>
      <NumberItem name="priority" label="优先级" required limits={{ min: 1, max: 9999 }} extra="同一适用方式里，数字小的优先" />
      <Form.Item name="effectDate" label="生效日期" rules={[{ required: true, message: '生效日期不能为空' }]} {...dayProps}>
        <DatePicker />
      </Form.Item>
      <Form.Item name="expireDate" label="失效日期" extra="不填表示长期" {...dayProps}>
        <DatePicker />
      </Form.Item>
    </div>
  )
}

/** Rule for a list of the form that needs at least one row. */
const atLeastOne = (says: string) => [
  {
    validator: (_rule: unknown, rows: unknown) =>
      Array.isArray(rows) && rows.length > 0 ? Promise.resolve() : Promise.reject(new Error(says)),
  },
]

const pieces = { min: 1, max: 999_999, unit: '件' }
/** Number of a pasted text; null for none. A text that is no number becomes 0, which its input refuses. */
const numberOf = (part: string | undefined): number | null => (part === undefined ? null : Number(part) || 0)

/** Rows of a pasted text, with `商品编号 最小数量 最大数量` in each line, as copied from a spreadsheet. */
const rowsOf = (text: string): { goodsNo: string; categoryCode: string; minQty: number; maxQty: number | null }[] =>
  text
    .split('\n')
    .map((line) => line.trim().split(/[\s,，]+/))
    .filter(([goodsNo = '']) => goodsNo !== '')
    .map(([goodsNo = '', min, max]) => ({
      goodsNo,
      categoryCode: '',
      minQty: numberOf(min) ?? 1,
      maxQty: numberOf(max),
    }))

export const GoodsStep = ({ hidden }: StepProps): JSX.Element => {
  const form = Form.useFormInstance()
  const applyType: unknown = Form.useWatch('applyType', form)
  const ownerNo: unknown = Form.useWatch('ownerNo', form)
  if (applyType === 3) return <p hidden={hidden}>货主的全部商品都适用，不需要选择。</p>
  const byCategory = applyType === 2
  return (
    <div hidden={hidden}>
      <Form.List name="targets" rules={atLeastOne('请选择适用商品')}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map((row) => (
              <div key={row.key} className="plan-row">
                <Form.Item
                  name={[row.name, byCategory ? 'categoryCode' : 'goodsNo']}
                  rules={[
                    { required: true, message: byCategory ? '品类不能为空' : '商品不能为空' },
                    ...(byCategory ? [maxLen(32)] : []),
                  ]}
                >
                  {byCategory ? (
                    <Input placeholder="品类" />
                  ) : (
                    <GoodsPicker ownerNo={typeof ownerNo === 'string' ? ownerNo : ''} />
                  )}
                </Form.Item>
                <NumberItem
                  name={[row.name, 'minQty']}
                  faultName="最小数量"
                  required
                  limits={pieces}
                  initialValue={1}
                  input={{ prefix: '从' }}
                />
                <NumberItem
                  name={[row.name, 'maxQty']}
                  faultName="最大数量"
                  limits={pieces}
                  input={{ prefix: '到', placeholder: '不限' }}
                />
                <Button type="link" danger onClick={() => remove(row.name)}>
                  移除
                </Button>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <div className="plan-tools">
              <Button type="dashed" onClick={() => add({ goodsNo: '', categoryCode: '', minQty: 1, maxQty: null })}>
                添加{byCategory ? '品类' : '商品'}
              </Button>
              {!byCategory && <ImportedGoods ownerNo={typeof ownerNo === 'string' ? ownerNo : ''} />}
            </div>
          </>
        )}
      </Form.List>
      {!byCategory && <PastedGoods />}
    </div>
  )
}

/** greatest number of goods that the call accepts */
const targetsMax = 2000

const ImportedGoods = ({ ownerNo }: { readonly ownerNo: string }): JSX.Element => {
  const form = Form.useFormInstance()
  const [open, setOpen] = useState(false)
  return (
    <>
      <OnlineButton
        reason={ownerNo === '' ? '请先选择货主' : ''}
        icon={<Icon name="upload" size={14} />}
        onClick={() => setOpen(true)}
      >
        导入商品
      </OnlineButton>
      {open && (
        <GoodsImport
          ownerNo={ownerNo}
          add={(targets) => {
            const present = (form.getFieldValue('targets') ?? []) as readonly { readonly goodsNo: string }[]
            const presentNos = new Set(present.map((one) => one.goodsNo))
            const newTargets = targets.filter((one) => !presentNos.has(one.goodsNo))
            if (present.length + newTargets.length > targetsMax)
              return showToast('warning', `一个方案最多选择${targetsMax}个商品`)
            form.setFieldValue('targets', [...present, ...newTargets.map((one) => ({ ...one, categoryCode: '' }))])
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}

const PastedGoods = (): JSX.Element => {
  const form = Form.useFormInstance()
  const [text, setText] = useState('')
  const addRows = (): void => {
    const present = (form.getFieldValue('targets') ?? []) as readonly object[]
    form.setFieldValue('targets', [...present, ...rowsOf(text)])
    setText('')
  }
  return (
    <div className="plan-paste">
      <Input.TextArea
        aria-label="粘贴商品"
        placeholder="从表格粘贴：商品编号 最小数量 最大数量，一行一个"
        value={text}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={text.trim() === ''} onClick={addRows}>
        加入粘贴的商品
      </Button>
    </div>
  )
}

export const ItemsStep = ({ hidden }: StepProps): JSX.Element => {
  const form = Form.useFormInstance()
  const { data } = useRead(itemOptions, {})
  const typedItems = (Form.useWatch('items', form) ?? []) as readonly { readonly qtyMode?: number }[]
  const items = (data ?? []).map((one) => ({ value: one.itemNo, label: `${one.itemName}（${one.useUnit}）` }))
  return (
    <div hidden={hidden}>
      <Form.List name="items" rules={atLeastOne('请填写防护耗材用量')}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map((row) => (
              <div key={row.key} className="plan-row">
                <Form.Item name={[row.name, 'itemNo']} rules={[{ required: true, message: '防护耗材不能为空' }]}>
                  <Select options={items} placeholder="防护耗材" showSearch={{ optionFilterProp: 'label' }} />
                </Form.Item>
                <Form.Item name={[row.name, 'qtyMode']} initialValue={1}>
                  <Select options={choices(QTY_MODE)} />
                </Form.Item>
                <NumberItem
                  name={[row.name, 'useQty']}
                  faultName="用量"
                  required
                  limits={{ min: 0.01, max: 99_999, decimals: 2 }}
                  input={{ prefix: '用' }}
                />
                {typedItems[row.name]?.qtyMode === 3 ? (
                  <NumberItem
                    name={[row.name, 'perN']}
                    faultName="N"
                    required
                    limits={{ min: 1, max: 9999 }}
                    input={{ prefix: 'N=' }}
                  />
                ) : (
                  <span />
                )}
                <Button type="link" danger onClick={() => remove(row.name)}>
                  移除
                </Button>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button type="dashed" onClick={() => add({ qtyMode: 1, perN: null })}>
              添加防护耗材
            </Button>
          </>
        )}
      </Form.List>
    </div>
  )
}

export const WorkStep = ({ hidden }: StepProps): JSX.Element => (
  <div hidden={hidden}>
    <Form.Item name="packRequire" label="作业说明" extra="打包时显示给打包员" rules={[maxLen(500)]}>
      <Input.TextArea count={{ show: true, max: 500 }} autoSize={{ minRows: 3, maxRows: 8 }} />
    </Form.Item>
    <Form.Item name="imageUrls" label="作业图片" extra="打包时给打包员看，排在前面的先看到">
      <PicturesInput label="作业图片" />
    </Form.Item>
    <Form.Item name="videoUrl" label="视频地址" rules={[maxLen(256)]}>
      <Input />
    </Form.Item>
    <Form.Item name="mustScan" label="必须扫描防护耗材" valuePropName="checked" {...flagProps}>
      <Switch checkedChildren="是" unCheckedChildren="否" />
    </Form.Item>
    <Form.Item name="photoRequire" label="必须拍照" valuePropName="checked" {...flagProps}>
      <Switch checkedChildren="是" unCheckedChildren="否" />
    </Form.Item>
  </div>
)
