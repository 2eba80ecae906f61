// 单据列表页 · kit/document/DocumentScreen
/** List, one document beside it, and the entry of a new one, all by the definition (architecture §3). */
import { Drawer } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { wordOf } from '#contract/action'
import { numberOf, type Document } from '#contract/document'
import type { Row } from '#contract/resource'
import { lazyPart } from '../lazyPart.tsx'
import { ImportTool } from '../ImportTool.tsx'
import { ResourceScreen } from '../ResourceScreen.tsx'
import type { Action } from '../RowActions.tsx'
import { FailureState, SkeletonPage } from '../states.tsx'
import { DocumentPage, type DocumentPageProps } from './DocumentPage.tsx'
import type { DocumentEntryProps } from './DocumentEntry.tsx'
import { useDocument } from './useDocument.ts'

const DocumentEntry = lazyPart(async () => (await import('./DocumentEntry.tsx')).DocumentEntry)

interface DocumentScreenProps<D extends Document> extends Omit<DocumentPageProps, 'of' | 'whole' | 'more'> {
  readonly of: D
  /** how lines are found and what their numbers may be; without it nothing is made by hand */
  readonly entry?: Omit<DocumentEntryProps, 'of' | 'close'>
  readonly tools?: ReactNode
  readonly cells?: Readonly<Partial<Record<string, (row: Row<D>) => ReactNode>>>
  readonly aside?: ReactNode
}

export const DocumentScreen = <D extends Document>({
  of,
  entry,
  tools,
  cells,
  aside,
  ...page
}: DocumentScreenProps<D>): JSX.Element => {
  const [opened, setOpened] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  const key = numberOf(of)
  const open = (row: Row<D>): void => setOpened(wordOf((row as Readonly<Record<string, unknown>>)[key]))
  const look = (row: Row<D>): readonly Action[] => [{ label: '详情', right: of.page[1], local: true, run: () => open(row) }]
  const make = of.acts['make']
  return (
    <ResourceScreen
      of={of}
      rowActions={look}
      open={open}
      {...(cells && { cells })}
      tools={
        <>
          {tools}
          {of.import !== undefined && (
            <ImportTool biz={of.import.biz} title={of.noun} right={of.import.right} changes={[of.id]} />
          )}
        </>
      }
      {...(entry !== undefined && make !== undefined && { create: { right: make.right, run: () => setMaking(true) } })}
      aside={
        <>
          {aside}
          {making && entry !== undefined && <DocumentEntry of={of} {...entry} close={() => setMaking(false)} />}
          {opened !== null && <OpenedDocument of={of} no={opened} {...page} close={() => setOpened(null)} />}
        </>
      }
    />
  )
}

interface OpenedProps extends Omit<DocumentPageProps, 'whole' | 'more'> {
  readonly no: string
  readonly close: () => void
}
const OpenedDocument = ({ no, close, ...page }: OpenedProps): JSX.Element => {
  const { data, error, refetch } = useDocument(page.of, no)
  return (
    <Drawer title={`${page.of.noun}详情`} open size={1200} onClose={close}>
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && <DocumentPage {...page} whole={data} />}
    </Drawer>
  )
}
