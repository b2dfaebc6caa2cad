"""The official driver, as tools use it: sessions, explicit and managed transactions, streams, an error and a path."""

import sys

from neo4j import GraphDatabase
from neo4j.exceptions import ClientError

uri, user, password = sys.argv[1:4]
with GraphDatabase.driver(uri, auth=(user, password)) as driver:
    driver.verify_connectivity()
    with driver.session() as session:
        print("users", [row["name"] for row in session.run("MATCH (u:User) RETURN u.name AS name ORDER BY name")])
        with session.begin_transaction() as transaction:
            node = transaction.run("MATCH (c:User {name: 'ALICE@CORP'}) RETURN c").single()["c"]
            transaction.run("MATCH (c:User {name: 'ALICE@CORP'}) SET c.owned=True RETURN c.name AS name").consume()
            transaction.commit()
        print("labels", sorted(label for label in node.labels if not label.startswith("Tag_")))
        print("managed", session.execute_read(lambda t: t.run("UNWIND range(1, 50000) AS x RETURN sum(x) AS s").single()["s"]))
        print("streamed", sum(1 for _ in session.run("UNWIND range(1, 50000) AS x RETURN x")))
        path = session.run("MATCH p=shortestPath((a:User {name: 'ALICE@CORP'})-[*1..]->(c:Computer)) RETURN p").single()["p"]
        print("path", [type(r).__name__ for r in path.relationships])
        try:
            session.run("MATCH (n RETURN n").consume()
        except ClientError as error:
            print("error", error.code)
    with GraphDatabase.driver(uri.replace("bolt:", "neo4j:"), auth=(user, password)) as routed:
        print("routed", routed.execute_query("RETURN 1 AS one").records[0]["one"])
