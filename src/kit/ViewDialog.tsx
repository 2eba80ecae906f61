// 保存视图 · kit/ViewDialog
import { Checkbox, Form, Input, Modal, Select } from 'antd'
import type { JSX } from 'react'
import { changeListView, makeListView, offersViews } from '#contract/user/listView'
import { roleOptions } from '#contract/user/role'
import { useRead } from '../data/query.ts'
import { useSend } from '../data/send.ts'
import { maxLen } from './maxLength.ts'
import { showFaults } from './FormFields.tsx'
import { useMay } from './may.ts'
import type { ViewMenuProps } from './ViewMenu.tsx'
import { contentOf, movingDays } from './views.ts'

interface ViewDialogProps extends ViewMenuProps {
  /** `make`: a new view of the list as it is now; `rename`: another name for the open view */
  readonly what: 'make' | 'rename'
  readonly close: () => void
}
interface ViewValues {
  readonly name: string
  readonly roleId?: string
  readonly moves?: boolean
}
/** Option for a view that only its author sees; other options are roles. */
const ownView = { value: '', label: '只给自己' }
const options = { inline: true, changes: ['user/tableColumns'] }

/** The dialog in which a person names a view and chooses the role that may use it. */
export const ViewDialog = ({ of: resource, state, views, columns, what, close }: ViewDialogProps): JSX.Element => {
  const [form] = Form.useForm<ViewValues>()
  const may = useMay()
  const offers = may(offersViews)
  const { data: roles = [] } = useRead(roleOptions, {}, { enabled: offers && what === 'make' })
  const make = useSend(makeListView, options)
  const change = useSend(changeListView, options)
  const days = what === 'make' ? movingDays(resource, state.values) : []
  const failed = (error: unknown): void => showFaults(form, error)
  const submit = ({ name, roleId = '', moves = false }: ViewValues): void => {
    if (what === 'rename') {
      if (views.open === null) return
      const { id, version } = views.open
      change.mutate({ id, version, name: name.trim() }, { onSuccess: close, onError: failed })
      return
    }
    const content = contentOf(resource, state, columns.choices, moves)
    make.mutate(
      { code: resource.id, name: name.trim(), content, ...(roleId !== '' && { roleId }) },
      {
        onSuccess: ({ id }) => {
          columns.restore()
          views.choose(id)
          close()
        },
        onError: failed,
      },
    )
  }
  const initial = { name: what === 'rename' ? (views.open?.name ?? '') : '', roleId: '', moves: true }
  return (
    <Modal
      title={what === 'rename' ? '重命名视图' : '存为新视图'}
      open
      onCancel={close}
      onOk={form.submit}
      okText="保存"
      confirmLoading={make.isPending || change.isPending}
    >
      {what === 'make' && <p className="dim">现在的列、列宽、查询条件、页签和排序存在这个名称下，换一台电脑也在。</p>}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={submit}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '名称不能为空' }, maxLen(20)]}>
          <Input autoFocus count={{ show: true, max: 20 }} />
        </Form.Item>
        {offers && what === 'make' && (
          <Form.Item name="roleId" label="给谁用" help="给一个角色的视图，有这个角色的人都能打开。">
            <Select options={[ownView, ...roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))]} />
          </Form.Item>
        )}
        {days.length > 0 && (
          <Form.Item name="moves" valuePropName="checked">
            <Checkbox>{days.map((name) => resource.fields[name]?.label).join('、')}随日期走：明天打开就从明天算</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
