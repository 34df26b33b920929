-- How tables and functions are made, a line for each part: its kind, its name behind its table's, its
-- definition. `shape.txt` is what comes of a new schema. A table has a line of its own only where it is
-- something that the journal's aren't.
SELECT 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE '
        || (SELECT quote_ident(collname) FROM pg_collation WHERE oid = a.attcollation) ELSE '' END
    || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
    || CASE a.attidentity WHEN '' THEN '' WHEN 'a' THEN ' IDENTITY' ELSE ' IDENTITY BY DEFAULT' END
    || coalesce(CASE a.attgenerated WHEN '' THEN ' DEFAULT ' ELSE ' GENERATED ' END
        || pg_get_expr(d.adbin, d.adrelid), '')
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT 'index', c.relname || '.' || x.relname, m.amname || ' ('
    || (SELECT string_agg(pg_get_indexdef(i.indexrelid, k, true), ', ' ORDER BY k)
        FROM generate_series(1, i.indnatts::integer) k) || ')'
    || CASE WHEN i.indisprimary THEN ' PRIMARY KEY' WHEN i.indisunique THEN ' UNIQUE' ELSE '' END
    || CASE WHEN i.indimmediate THEN '' ELSE ' DEFERRABLE' END
    || CASE WHEN i.indisvalid AND i.indisready THEN '' ELSE ' INVALID' END
    || coalesce(' WHERE ' || pg_get_expr(i.indpred, i.indrelid, true), '')
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
JOIN pg_am m ON m.oid = x.relam
WHERE c.relnamespace = current_schema()::regnamespace
UNION ALL
-- Keys are among the indexes; NOT NULL, which is a constraint since version 18, among the columns.
SELECT 'constraint', c.relname || '.' || o.conname, pg_get_constraintdef(o.oid, true)
FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
WHERE c.relnamespace = current_schema()::regnamespace AND o.contype IN ('c', 'f', 'x', 't')
UNION ALL
SELECT 'table', c.relname::text, concat_ws(', ', CASE WHEN c.relpersistence <> 'p' THEN 'UNLOGGED' END,
    CASE WHEN c.relrowsecurity THEN 'ROW LEVEL SECURITY' END,
    CASE WHEN EXISTS (SELECT 1 FROM pg_inherits h WHERE c.oid IN (h.inhrelid, h.inhparent))
        THEN 'INHERITS' END)
FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND (c.relpersistence <> 'p' OR c.relrowsecurity
        OR EXISTS (SELECT 1 FROM pg_inherits h WHERE c.oid IN (h.inhrelid, h.inhparent)))
UNION ALL
SELECT 'function', p.proname::text, concat_ws(' ',
    CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END,
    '(' || pg_get_function_arguments(p.oid) || ')', 'RETURNS ' || pg_get_function_result(p.oid),
    l.lanname, CASE WHEN p.provolatile <> 'v' THEN 'NOT VOLATILE' END,
    CASE WHEN p.proisstrict THEN 'STRICT' END, CASE WHEN p.prosecdef THEN 'SECURITY DEFINER' END,
    'SET ' || array_to_string(p.proconfig, ', '))
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
WHERE p.pronamespace = current_schema()::regnamespace
