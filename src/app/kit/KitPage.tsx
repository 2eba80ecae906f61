// 部件目录页 · app/kit/KitPage
/** Every kit part in every state at `/dev/kit`, a single entry at `/dev/kit/<id>`; the screen tests use the entries as fixtures. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { EmptyState } from '../../kit/states.tsx'
import { setNight, theme } from '../../state/theme.ts'
import { groups } from './entries.ts'
import type { KitEntry } from './entry.ts'
import './kit.css'
import { sampleQueries } from './sampleQueries.ts'

export default function KitPage(): JSX.Element {
  const { entry } = useParams()
  const { night } = useSnapshot(theme)
  const [queries] = useState(sampleQueries)
  const only = groups.flatMap((group) => group.entries).find((one) => one.id === entry)
  return (
    <QueryClientProvider client={queries}>
      <main className="kit-page">
        <header>
          <h1>部件目录</h1>
          <Button onClick={() => setNight(!night)}>{night ? '切换到日间' : '切换到夜间'}</Button>
        </header>
        <nav aria-label="部件">
          {groups.map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              {group.entries.map((one) => (
                <Link key={one.id} to={`/dev/kit/${one.id}`} aria-current={one.id === entry ? 'page' : undefined}>
                  {one.title}
                </Link>
              ))}
            </section>
          ))}
          <Link to="/dev/kit">全部</Link>
        </nav>
        <div className="kit-entries">
          {entry === undefined ? (
            groups.flatMap((group) => group.entries).map((one) => <Entry key={one.id} entry={one} />)
          ) : only === undefined ? (
            <EmptyState title="没有这个部件" text={entry} />
          ) : (
            <Entry key={only.id} entry={only} />
          )}
        </div>
      </main>
    </QueryClientProvider>
  )
}

const Entry = ({ entry: { id, title, note, tall = false, Show } }: { readonly entry: KitEntry }): JSX.Element => (
  <section className="kit-entry" data-entry={id} aria-labelledby={`entry-${id}`}>
    <h3 id={`entry-${id}`}>{title}</h3>
    {note !== undefined && <p className="dim">{note}</p>}
    <div className="kit-show" data-tall={tall || undefined}>
      <Show />
    </div>
  </section>
)
