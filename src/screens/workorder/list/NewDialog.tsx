// 新建工单 · workorder/list/NewDialog
/** Creates a work order: a number finds the outbound order; then type, goods and description are entered. */
import { Form, Modal, Radio, Select } from 'antd'
import type { JSX } from 'react'
import { WO_PRIORITY } from '#contract/rules/workOrderTerms'
import PicturesInput from '../../../kit/PicturesInput.tsx'
import { Uploads, useUploads } from '../../../kit/uploads.ts'
import { GoodsLines } from './GoodsLines.tsx'
import { Found } from './new/Found.tsx'
import { NumberSearch } from './new/NumberSearch.tsx'
import { useNewOrder } from './new/useNewOrder.ts'
import { useTypes } from './types.ts'
import { WhatHappened } from './WhatHappened.tsx'

const priorities = Object.entries(WO_PRIORITY).map(([value, label]) => ({ value: Number(value), label }))

interface NewDialogProps {
  readonly close: () => void
  readonly made: (id: string) => void
}
export const NewDialog = ({ close, made }: NewDialogProps): JSX.Element => {
  const { form, found, save, isSending, ...number } = useNewOrder((id) => {
    close()
    made(id)
  })
  const { reason, note } = useUploads()
  const types = useTypes()
  const kind = types.of(Form.useWatch('typeId', form))
  return (
    <Modal
      title="新建工单"
      open
      width={800}
      onCancel={close}
      onOk={form.submit}
      okText="提交"
      okButtonProps={{ disabled: reason !== '' }}
      confirmLoading={isSending}
      destroyOnHidden
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '88px' }}
        colon={false}
        initialValues={{ priority: 1 }}
        onFinish={save}
        scrollToFirstError={{ focus: true }}
      >
        <NumberSearch {...number} />
        {found !== null && <Found order={found} />}
        <TypeInput types={types} chosen={(id) => form.setFieldValue('priority', types.of(id)?.defaultPriority ?? 1)} />
        {found !== null && found.goods.length > 0 && (
          <Form.Item name="goods" label="问题商品" required={kind?.needGoods === 1}>
            <GoodsLines goods={found.goods} />
          </Form.Item>
        )}
        <WhatHappened minRows={3} maxRows={8} />
        <Uploads value={note}>
          <Form.Item name="attachments" label="图片" required={kind?.needImage === 1}>
            <PicturesInput label="问题图片" />
          </Form.Item>
        </Uploads>
      </Form>
    </Modal>
  )
}

interface TypeInputProps {
  readonly types: ReturnType<typeof useTypes>
  readonly chosen: (id: string) => void
}
/** Inputs for the type of the problem and the priority; a type sets its default priority. */
const TypeInput = ({ types, chosen }: TypeInputProps): JSX.Element => (
  <>
    <Form.Item name="typeId" label="工单类型" rules={[{ required: true, message: '请选择工单类型' }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="出了什么问题"
        options={types.groups.map(({ label, options }) => ({ label, options: [...options] }))}
        onChange={chosen}
      />
    </Form.Item>
    <Form.Item name="priority" label="优先级">
      <Radio.Group options={priorities} />
    </Form.Item>
  </>
)
