// 已存方案 · import/stockout/SavedMappings
import { Button, Drawer } from 'antd'
import { useState, type JSX } from 'react'
import type { SavedMapping } from '#contract/import/calls'
import { mappings, remove } from '#contract/import/stockout'
import { shop } from '#contract/owner/refs'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { Moment } from '../../../kit/cells.tsx'
import { confirm } from '../../../kit/confirm.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { none } from '../../../kit/formats.ts'
import { OptionText } from '../../../kit/options.tsx'
import { EmptyState } from '../../../kit/states.tsx'

/** List of the saved mappings; the server applies one to every file with the same header. */
export const SavedMappings = (): JSX.Element => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>已存方案</Button>
      <Drawer title="已存方案" open={open} onClose={() => setOpen(false)} size={720}>
        {open && <MappingList />}
      </Drawer>
    </>
  )
}

const MappingList = (): JSX.Element => {
  const list = useRead(mappings, {})
  const removal = useSend(remove)
  const askToRemove = async (row: SavedMapping): Promise<void> => {
    if (await confirm(`删除方案 ${row.mappingName}？`, '以后同样表头的文件要重新核对列。', 'error'))
      removal.mutate({ id: row.id })
  }
  const columns: Column<SavedMapping>[] = [
    { key: 'mappingName', title: '方案名称', width: 180, render: (row) => row.mappingName },
    {
      key: 'shopNo',
      title: '店铺',
      width: 160,
      render: (row) => (row.shopNo === null ? '通用' : <OptionText to={shop} value={row.shopNo} />),
    },
    {
      key: 'lastTime',
      title: '最近使用',
      width: 170,
      render: (row) => (row.lastTime === null ? none : <Moment text={row.lastTime} />),
    },
    {
      key: 'remove',
      title: '操作',
      width: 80,
      fixed: 'right',
      render: (row) => (
        <Button type="link" size="small" danger onClick={() => void askToRemove(row)}>
          删除
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label="已存方案"
      columns={columns}
      rows={list.data}
      rowKey={(row) => row.id}
      loading={list.isFetching}
      failure={list.error?.failure ?? null}
      retry={() => void list.refetch()}
      empty={<EmptyState title="还没有方案" text="在列对应一步保存，同样表头的文件会自动套用。" />}
    />
  )
}
